package org.gridshed.app.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gridshed.app.command.FakeCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WsdlTest {
    private static final String SOAP_11 = "http://schemas.xmlsoap.org/wsdl/soap/";
    private static final String SOAP_12 = "http://schemas.xmlsoap.org/wsdl/soap12/";
    private static final String ADDRESS = "http://host/services/shop";

    private static Operation operation(String wsdl, String name) {
        return Wsdl.read("http://host/services/x?wsdl", wsdl.getBytes(StandardCharsets.UTF_8))
                .operation(name, null);
    }

    private static Operation order() {
        return operation(Descriptions.document(ADDRESS, Descriptions.schema(), SOAP_11), "order");
    }

    private static String body(Operation operation, String... values) {
        String envelope = new String(operation.envelope(Values.of(List.of(values))), StandardCharsets.UTF_8);
        return envelope.replaceFirst("^.*<soap:Body>", "").replaceFirst("</soap:Body>.*$", "");
    }

    @Test
    void parts_of_parts_and_repeated_ones_stand_in_the_order_of_the_schema() {
        String body = body(
                order(),
                "note=soon",
                "item.count=2",
                "item.name=nut",
                "item.name=bolt",
                "item.count=3",
                "item.@id=b",
                "cash=5",
                "customer=Ada & Co");

        assertThat(body)
                .isEqualTo("<call:order xmlns:call=\"urn:shop\"><call:customer>Ada &amp; Co</call:customer>"
                        + "<call:item><call:name>nut</call:name><call:count>2</call:count></call:item>"
                        + "<call:item id=\"b\"><call:name>bolt</call:name><call:count>3</call:count></call:item>"
                        + "<call:note>soon</call:note><call:cash>5</call:cash></call:order>");
    }

    @Test
    void what_is_missing_is_nil_where_the_schema_allows_it_and_named_where_it_does_not() {
        assertThat(body(order(), "customer=Ada")).contains("<call:note ").contains("xsi:nil=\"true\"");
        assertThatThrownBy(() -> body(order(), "note=x")).hasMessageContaining("'customer' is missing");
        assertThatThrownBy(() -> body(order(), "customer=Ada", "item.name=nut"))
                .hasMessageContaining("'item.count' is missing");
    }

    @Test
    void what_the_operation_does_not_know_is_refused_with_what_it_knows() {
        assertThatThrownBy(() -> body(order(), "customer=Ada", "colour=red"))
                .hasMessageContaining("has no [colour]")
                .hasMessageContaining("customer");
        assertThatThrownBy(() -> body(order(), "customer=Ada", "item.name=nut", "item.count=1", "item.weight=2"))
                .hasMessageContaining("'item' has no [weight]");
        assertThatThrownBy(() -> body(order(), "customer=Ada", "customer=Bob")).hasMessageContaining("at most 1");
        assertThatThrownBy(() -> body(order(), "customer")).hasMessageContaining("name=value");
    }

    @Test
    void unqualified_elements_have_no_namespace() {
        assertThat(body(order(), "customer=Ada", "plain=yes")).contains("<plain>yes</plain>");
    }

    @Test
    void an_rpc_call_is_wrapped_in_the_namespace_of_its_body() {
        Operation add = operation(Descriptions.rpc(), "add");

        assertThat(body(add, "b=2", "a=1"))
                .isEqualTo("<call:add xmlns:call=\"urn:add:body\"><a>1</a><b>2</b></call:add>");
        assertThatThrownBy(() -> body(add, "a=1")).hasMessageContaining("'b' is missing");
    }

    @ParameterizedTest
    @CsvSource({
        "http://schemas.xmlsoap.org/wsdl/soap/, text/xml; charset=utf-8, http://schemas.xmlsoap.org/soap/envelope/",
        "http://schemas.xmlsoap.org/wsdl/soap12/, application/soap+xml; charset=utf-8; action=\"urn:order\", http://www.w3.org/2003/05/soap-envelope"
    })
    void the_binding_decides_on_the_version(String binding, String contentType, String namespace) {
        Operation order = operation(Descriptions.document(ADDRESS, Descriptions.schema(), binding), "order");

        assertThat(order.contentType()).isEqualTo(contentType);
        assertThat(order.address()).isEqualTo(ADDRESS);
        assertThat(order.soapAction()).isEqualTo(binding.equals(SOAP_12) ? null : "\"urn:order\"");
        assertThat(new String(order.envelope(Values.of(List.of("customer=Ada"))), StandardCharsets.UTF_8))
                .contains("xmlns:soap=\"" + namespace + "\"");
    }

    @Test
    void an_unknown_operation_is_refused_with_those_there_are() {
        assertThatThrownBy(() -> operation(Descriptions.rpc(), "subtract")).hasMessageContaining("there are [add]");
    }

    @Test
    void schemas_that_are_imported_over_http_are_read() {
        try (FakeCluster cluster = new FakeCluster()) {
            String imports =
                    "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\"><xs:import namespace=\"urn:shop\""
                            + " schemaLocation=\"" + cluster.url() + "/services/shop?xsd=1\"/></xs:schema>";
            cluster.when("GET /services/shop?xsd=1", 200, "text/xml", Descriptions.schema());

            Operation order = operation(Descriptions.document(ADDRESS, imports, SOAP_11), "order");

            assertThat(body(order, "customer=Ada")).contains("<call:customer>Ada</call:customer>");
        }
    }

    @Test
    void a_document_type_is_refused() {
        assertThatThrownBy(() -> operation("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "x"))
                .isInstanceOf(SoapCallException.class)
                .hasMessageContaining("DOCTYPE");
    }
}

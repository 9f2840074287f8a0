package org.gridshed.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.gridshed.app.Gridshed;
import org.gridshed.app.soap.Descriptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CallCommandTest {
    private static final String SCHEMA =
            "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:shop'>"
                    + "<xs:element name='order'><xs:complexType><xs:sequence><xs:element name='thing' type='xs:string'/>"
                    + "</xs:sequence></xs:complexType></xs:element></xs:schema>";

    private final FakeCluster cluster = new FakeCluster();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void describe() {
        cluster.when(
                "GET /api/v1/services/shop/versions",
                200,
                "[{\"number\":2,\"current\":false},{\"number\":1,\"current\":true,\"endpoints\":[\"/services/shop/port\"]}]");
        cluster.when(
                "GET /services/shop/port?wsdl",
                200,
                "text/xml",
                Descriptions.document(
                        "http://elsewhere/services/shop/port", SCHEMA, "http://schemas.xmlsoap.org/wsdl/soap/"));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private int call(String... arguments) {
        List<String> all = new ArrayList<>(List.of("call", "shop"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--url", cluster.url()));
        CommandLine line = Gridshed.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return line.execute(all.toArray(String[]::new));
    }

    private void answer(String body) {
        cluster.when(
                "POST /services/shop/port",
                200,
                "text/xml",
                "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>" + body
                        + "</s:Body></s:Envelope>");
    }

    @Test
    void the_call_goes_through_the_front_door_asked_and_its_values_are_printed() {
        answer("<orderResponse xmlns='urn:shop'><number>7</number><number>8</number></orderResponse>");

        assertThat(call("order", "thing=a=b")).as(err.toString()).isZero();
        assertThat(out.toString().lines()).containsExactly("number: 7", "number: 8");
        FakeCluster.Request request = cluster.requests().getLast();
        assertThat(request.body()).contains("<thing>a=b</thing>");
        assertThat(request.headers().get("Soapaction")).containsExactly("\"urn:order\"");
    }

    @Test
    void raw_prints_the_envelope_and_show_sends_nothing() {
        answer("<orderResponse xmlns='urn:shop'/>");

        assertThat(call("order", "thing=x", "--raw")).isZero();
        assertThat(out.toString()).startsWith("<s:Envelope");
        int sent = cluster.requests().size();
        assertThat(call("order", "thing=x", "--show")).isZero();
        assertThat(out.toString()).contains("<thing>x</thing>");
        assertThat(cluster.requests().subList(sent, cluster.requests().size()))
                .noneMatch(r -> r.line().startsWith("POST"));
    }

    @Test
    void a_fault_and_a_wrong_name_fail() {
        answer("<s:Fault><faultcode>s:Server</faultcode><faultstring>no paper</faultstring></s:Fault>");

        assertThat(call("order", "thing=x")).isEqualTo(1);
        assertThat(err.toString()).contains("no paper");
        assertThat(call("buy", "thing=x")).isEqualTo(1);
        assertThat(err.toString()).contains("there are [order]");
    }
}

package org.gridshed.cluster.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gridshed.cluster.soap.Messages.utf8;

import java.io.IOException;
import java.util.Base64;
import org.gridshed.cluster.dispatch.Services;
import org.gridshed.cluster.soap.HttpTalk.Answer;
import org.gridshed.wire.NodeManagerWire.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the front door tells of services, and under which address. */
class DescriptionTest {
    private static FrontDoorRig plain;
    private static FrontDoorRig configured;
    private static FrontDoorRig proxied;

    @BeforeAll
    static void start() {
        plain = described();
        configured = described(
                "--gridshed.front-door.public-url=https://grid.example/a&b/",
                "--gridshed.front-door.trusted-proxies=127.0.0.0/8");
        proxied = described("--gridshed.front-door.trusted-proxies=10.0.0.1, 127.0.0.0/8, ::1");
    }

    private static FrontDoorRig described(String... settings) {
        FrontDoorRig rig = new FrontDoorRig(settings);
        rig.services.add(Services.service(
                "add",
                true,
                4096,
                document("wsdl", "", "/services/add/one", "<one at='http://gridshed.invalid/services/add/one'/>"),
                document("wsdl", "", "/services/add/two", "<two é at='http://gridshed.invalid/services/add/two'/>"),
                document(
                        "wsdl",
                        "part.wsdl",
                        "/services/add",
                        "<part at='http://gridshed.invalid/services/add?xsd=a%20b.xsd'/>"),
                document("xsd", "a b.xsd", "/services/add", "<schema/>")));
        return rig;
    }

    private static Document document(String kind, String name, String endpoint, String text) {
        return new Document(kind, name, endpoint, "", Base64.getEncoder().encodeToString(utf8(text)));
    }

    @AfterAll
    static void stop() {
        plain.close();
        configured.close();
        proxied.close();
    }

    private static Answer get(FrontDoorRig rig, String path, String more) throws IOException {
        return rig.exchange("GET " + path + " HTTP/1.1\r\nHost: asked.example:8080\r\n" + more + "\r\n", new byte[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wsdl", "WSDL", "Wsdl", "wsdl="})
    void a_description_shows_the_address_that_was_asked(String query) throws IOException {
        Answer answer = get(plain, "/services/add?" + query, "");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.value("Content-Type")).isEqualTo("text/xml");
        assertThat(answer.text()).isEqualTo("<one at='http://asked.example:8080/services/add/one'/>");
    }

    @Test
    void each_endpoint_has_its_own_description() throws IOException {
        assertThat(get(plain, "/services/add/two?wsdl", "").text())
                .isEqualTo("<two é at='http://asked.example:8080/services/add/two'/>");
    }

    @ParameterizedTest
    @CsvSource({
        "wsdl=part.wsdl,<part at='http://asked.example:8080/services/add?xsd=a%20b.xsd'/>",
        "xsd=a%20b.xsd,<schema/>",
        "XSD=a+b.xsd,<schema/>"
    })
    void imported_documents_are_there_under_their_names(String query, String text) throws IOException {
        assertThat(get(plain, "/services/add?" + query, "").text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wsdl=none", "xsd", "xsd=%zz", "xsd=../../etc/passwd", "other"})
    void a_document_that_is_not_there_is_not_found(String query) throws IOException {
        Answer answer = get(plain, "/services/add?" + query, "");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.value("Content-Type")).startsWith("text/plain");
    }

    @Test
    void an_unknown_service_has_no_description() throws IOException {
        assertThat(get(plain, "/services/nobody?wsdl", "").status()).isEqualTo(404);
    }

    @Test
    void the_configured_address_is_shown_whatever_was_asked() throws IOException {
        Answer answer = get(configured, "/services/add?wsdl", "X-Forwarded-Host: proxy.example\r\n");

        assertThat(answer.text()).isEqualTo("<one at='https://grid.example/a&amp;b/services/add/one'/>");
    }

    @Test
    void a_stranger_cannot_forge_the_address() throws IOException {
        Answer answer = get(
                plain,
                "/services/add?wsdl",
                "X-Forwarded-Proto: https\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n");

        assertThat(answer.text()).contains("'http://asked.example:8080/");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-Proto: https | https://asked.example",
                "X-Forwarded-Host: a.example | http://a.example",
                "X-Forwarded-Host: a.example:81, inner | http://a.example:81",
                "X-Forwarded-Host: a.example~X-Forwarded-Port: 8443~X-Forwarded-Proto: https | https://a.example:8443",
                "X-Forwarded-Host: a.example~X-Forwarded-Port: 443~X-Forwarded-Proto: https | https://a.example",
                "X-Forwarded-Host: a.example~X-Forwarded-Prefix: /grid/ | http://a.example/grid",
                "Forwarded: for=1.2.3.4;proto=https;host=\"b.example:444\", for=5.6.7.8 | https://b.example:444",
                "Forwarded: Host=b.example;Proto=HTTPS~X-Forwarded-Host: c.example | https://b.example",
                "X-Forwarded-Host: a'onload='.example | http://asked.example",
                "X-Forwarded-Host: a.example~X-Forwarded-Prefix: /<x> | http://a.example",
                "X-Forwarded-Proto: gopher | http://asked.example:8080"
            })
    void a_trusted_proxy_tells_the_address(String headers, String base) throws IOException {
        Answer answer = get(proxied, "/services/add?wsdl", headers.replace("~", "\r\n") + "\r\n");

        assertThat(answer.text()).isEqualTo("<one at='" + base + "/services/add/one'/>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X-Forwarded-For: 6.6.6.6, 9.9.9.9 | 9.9.9.9",
                "X-Forwarded-For: 9.9.9.9, 10.0.0.1 | 9.9.9.9",
                "X-Forwarded-For: <script>, 10.0.0.1 | 10.0.0.1",
                "Forwarded: for=\"[2001:db8::1]:99\";proto=http | 2001:db8::1",
                "Forwarded: for=9.9.9.9:123, for=10.0.0.1 | 9.9.9.9",
                "Forwarded: for=_hidden | 127.0.0.1"
            })
    void a_trusted_proxy_tells_the_caller(String header, String caller) throws IOException {
        Answer answer = proxied.exchange(
                "POST /services/echo HTTP/1.1\r\nHost: h\r\n" + header + "\r\nContent-Length: "
                        + Messages.SOAP_11.length + "\r\n\r\n",
                Messages.SOAP_11);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(proxied.journal.callers.getLast()).isEqualTo(caller);
    }
}

package org.gridshed.cluster.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gridshed.cluster.soap.Messages.NS11;
import static org.gridshed.cluster.soap.Messages.NS12;
import static org.gridshed.cluster.soap.Messages.SOAP_11;
import static org.gridshed.cluster.soap.Messages.SOAP_12;
import static org.gridshed.cluster.soap.Messages.SOAP_XML;
import static org.gridshed.cluster.soap.Messages.TEXT_XML;
import static org.gridshed.cluster.soap.Messages.lines;
import static org.gridshed.cluster.soap.Messages.utf8;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.gridshed.cluster.dispatch.Admission.TurnedAway;
import org.gridshed.cluster.dispatch.PoolRouter.NoPoolException;
import org.gridshed.cluster.dispatch.SteeredPools;
import org.gridshed.cluster.soap.HttpTalk.Answer;
import org.gridshed.model.JobOutcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not pass the front door: the right status, a fault in the request's version, nothing queued, nothing leaked. */
class RefusalTest {
    private static final String ENTITIES =
            "<!DOCTYPE l [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'><!ENTITY f SYSTEM 'file:///etc/passwd'>]>";
    private static FrontDoorRig rig;

    @BeforeAll
    static void start() {
        rig = new FrontDoorRig();
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @AfterEach
    void behave() {
        rig.pools.behaviour = SteeredPools::echo;
        rig.admissions.clear();
        rig.pools.routeFailures.clear();
    }

    static Stream<Arguments> bad_messages() {
        String body = "<s:Body><x>&b;&f;</x></s:Body>";
        return Stream.of(
                Arguments.of("empty", TEXT_XML, "", 500, NS11, "Client"),
                Arguments.of("empty, 1.2", SOAP_XML, "", 400, NS12, "Sender"),
                Arguments.of("empty, no word of a version", "application/octet-stream", "", 500, NS11, "Client"),
                Arguments.of("white space", TEXT_XML, " \r\n\t", 500, NS11, "Client"),
                Arguments.of("not XML", TEXT_XML, "{\"a\":1}", 500, NS11, "Client"),
                Arguments.of("not XML, 1.2", SOAP_XML, "hello", 400, NS12, "Sender"),
                Arguments.of("no envelope", TEXT_XML, "<html/>", 500, NS11, "Client"),
                Arguments.of("no envelope, 1.2", SOAP_XML, "<html/>", 400, NS12, "Sender"),
                Arguments.of(
                        "unknown version", TEXT_XML, "<Envelope xmlns='urn:soap:9'/>", 500, NS11, "VersionMismatch"),
                Arguments.of(
                        "unknown version, 1.2",
                        SOAP_XML,
                        "<Envelope xmlns='urn:soap:9'/>",
                        500,
                        NS12,
                        "VersionMismatch"),
                Arguments.of("no body", TEXT_XML, "<s:Envelope xmlns:s='" + NS11 + "'/>", 500, NS11, "Client"),
                Arguments.of("cut off", TEXT_XML, "<s:Envelope xmlns:s='" + NS11 + "'><s:Body>", 500, NS11, "Client"),
                Arguments.of(
                        "DOCTYPE",
                        TEXT_XML,
                        ENTITIES + "<s:Envelope xmlns:s='" + NS11 + "'>" + body + "</s:Envelope>",
                        500,
                        NS11,
                        "Client"),
                Arguments.of(
                        "DOCTYPE, 1.2",
                        SOAP_XML,
                        ENTITIES + "<s:Envelope xmlns:s='" + NS12 + "'>" + body + "</s:Envelope>",
                        400,
                        NS12,
                        "Sender"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bad_messages")
    void a_bad_message_gets_a_fault_in_its_version_and_is_not_queued(
            String what, String contentType, String message, int status, String namespace, String code)
            throws IOException {
        int before = rig.pools.submitted.size();
        int accepted = rig.journal.accepted.size();

        Answer answer = rig.post(contentType, utf8(message));

        assertThat(answer.status()).as(what).isEqualTo(status);
        requireFault(answer, namespace, code);
        assertThat(rig.pools.submitted).hasSize(before);
        assertThat(rig.journal.accepted).hasSize(accepted);
    }

    private static void requireFault(Answer answer, String namespace, String code) {
        String media = namespace.equals(NS12) ? "application/soap+xml" : "text/xml";
        assertThat(answer.value("Content-Type")).isEqualTo(media + "; charset=utf-8");
        assertThat(answer.text())
                .contains("<s:Envelope xmlns:s=\"" + namespace + "\">", "s:" + code, "<s:Fault>")
                .doesNotContain("Exception", "org.gridshed", "java.", "\tat ", "root:", "haha");
    }

    @ParameterizedTest
    @CsvSource({"text/xml,500,Client", "application/soap+xml,400,Sender"})
    void an_unknown_service_is_the_callers_fault(String type, int status, String code) throws IOException {
        boolean old = type.equals("text/xml");
        byte[] message = old ? SOAP_11 : SOAP_12;

        Answer answer = rig.exchange(
                "POST /services/nobody HTTP/1.1\r\nHost: h\r\nContent-Length: " + message.length + "\r\n\r\n", message);

        assertThat(answer.status()).isEqualTo(status);
        requireFault(answer, old ? NS11 : NS12, code);
        assertThat(answer.text()).contains("There is no service 'nobody' here.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/services", "/services/", "/services/%00", "/services/%zz", "/services/<x>&y", "//services/echo"
            })
    void an_odd_address_is_refused_in_peace(String path) throws IOException {
        int before = rig.pools.submitted.size();

        Answer answer = rig.exchange(
                "POST " + path + " HTTP/1.1\r\nHost: h\r\nContent-Length: " + SOAP_11.length + "\r\n\r\n", SOAP_11);

        assertThat(answer.status()).isBetween(400, 500);
        assertThat(answer.text()).doesNotContain("Exception", "org.apache", "Tomcat", "\tat ");
        assertThat(rig.pools.submitted).hasSize(before);
    }

    @Test
    void a_message_that_announces_too_much_is_refused_before_it_is_sent() throws IOException {
        Answer answer = rig.exchange(
                lines(
                        "POST /services/echo HTTP/1.1",
                        "Host: h",
                        "Expect: 100-continue",
                        "Content-Type: text/xml",
                        "Content-Length: 100000000",
                        ""),
                new byte[0]);

        assertThat(answer.status()).isEqualTo(413);
        requireFault(answer, NS11, "Client");
        assertThat(answer.text()).contains("4096 bytes");
    }

    @Test
    void a_large_message_gets_its_answer_although_it_is_still_being_sent() throws IOException {
        byte[] large = new byte[40 << 20];

        Answer answer = rig.post(SOAP_XML, large);

        assertThat(answer.status()).isEqualTo(413);
        requireFault(answer, NS12, "Sender");
    }

    @Test
    void a_message_that_grows_too_large_in_chunks_is_refused() throws IOException {
        String chunk = "1000\r\n" + " ".repeat(4096) + "\r\n";

        Answer answer = rig.exchange(
                "POST /services/echo HTTP/1.1\r\nHost: h\r\nContent-Type: text/xml\r\nTransfer-Encoding: chunked\r\n\r\n",
                utf8(chunk + chunk + "0\r\n\r\n"));

        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void a_message_as_large_as_allowed_passes() throws IOException {
        String end = "</x></s:Body></s:Envelope>";
        String start = "<s:Envelope xmlns:s='" + NS11 + "'><s:Body><x>";
        byte[] exact = utf8(start + "y".repeat(4096 - start.length() - end.length()) + end);

        assertThat(rig.post(TEXT_XML, exact).status()).isEqualTo(200);
    }

    @Test
    void a_client_that_asks_first_is_told_to_go_on_when_its_service_is_there() throws IOException {
        try (HttpTalk talk = rig.connect()) {
            talk.send(
                    "POST /services/echo HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Type: text/xml\r\n"
                            + "Content-Length: " + SOAP_11.length + "\r\n\r\n",
                    new byte[0]);
            assertThat(talk.receive().status()).isEqualTo(100);

            talk.send("", SOAP_11);

            assertThat(talk.receive().status()).isEqualTo(200);
        }
    }

    @Test
    void a_client_that_asks_first_is_told_no_when_its_service_is_not_there() throws IOException {
        Answer answer = rig.exchange(
                lines(
                        "POST /services/nobody HTTP/1.1",
                        "Host: h",
                        "Expect: 100-continue",
                        "Content-Type: application/soap+xml",
                        "Content-Length: 100",
                        ""),
                new byte[0]);

        assertThat(answer.status()).isEqualTo(400);
        requireFault(answer, NS12, "Sender");
    }

    @Test
    void what_says_that_it_is_compressed_and_is_not_is_refused() throws IOException {
        Answer answer = rig.exchange(
                "POST /services/echo HTTP/1.1\r\nHost: h\r\nContent-Encoding: gzip\r\nContent-Type: application/soap+xml\r\n"
                        + "Content-Length: " + SOAP_12.length + "\r\n\r\n",
                SOAP_12);

        assertThat(answer.status()).isEqualTo(400);
        requireFault(answer, NS12, "Sender");
    }

    @ParameterizedTest
    @CsvSource({"GET,405,?wsdl", "PUT,405,POST", "DELETE,405,POST", "OPTIONS,405,POST", "PATCH,405,POST"})
    void other_methods_are_told_what_to_do(String method, int status, String hint) throws IOException {
        Answer answer =
                rig.exchange(method + " /services/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n", new byte[0]);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.value("Allow")).contains("POST");
        assertThat(answer.value("Content-Type")).startsWith("text/plain");
        assertThat(answer.text()).contains(hint);
    }

    @ParameterizedTest
    @CsvSource({"REFUSED,503", "UNREACHABLE,503", "CANCELLED,500", "UNKNOWN_END,500"})
    void a_job_without_an_answer_ends_in_a_fault_of_the_server(JobOutcome outcome, int status) throws IOException {
        rig.pools.behaviour = job -> SteeredPools.without(job, outcome, "of <reasons>");

        Answer old = rig.post(TEXT_XML, SOAP_11);
        Answer modern = rig.post(SOAP_XML, SOAP_12);

        for (Answer answer : new Answer[] {old, modern}) {
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.values("Retry-After")).hasSize(status == 503 ? 1 : 0);
            assertThat(answer.text()).contains("of &lt;reasons&gt;.", outcome.name(), "<gs:service>echo</gs:service>");
        }
        requireFault(old, NS11, "Server");
        requireFault(modern, NS12, "Receiver");
        assertThat(modern.value("GridSHED-Job"))
                .isEqualTo(rig.pools.submitted.getLast().head().jobId());
        assertThat(rig.journal.ended.getLast().outcome()).isEqualTo(outcome);
    }

    @Test
    void without_a_pool_the_caller_may_try_again() throws IOException {
        rig.pools.routeFailures.add(new NoPoolException("no pool manager can take echo now"));

        Answer answer = rig.post(TEXT_XML, SOAP_11);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text()).contains("no pool manager can take echo now");
    }

    @Test
    void a_call_that_is_turned_away_leaves_no_trace() throws IOException {
        int before = rig.journal.accepted.size();
        rig.admissions.add(
                (service, call) -> new TurnedAway("rate", "more than 5 calls a second", Duration.ofSeconds(7)));

        Answer answer = rig.post(SOAP_XML, SOAP_12);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.value("Retry-After")).isEqualTo("7");
        requireFault(answer, NS12, "Receiver");
        assertThat(rig.journal.accepted).hasSize(before);
        assertThat(rig.meters
                        .get("gridshed.calls.refused")
                        .tag("reason", "rate")
                        .counter()
                        .count())
                .isOne();
    }

    @Test
    void what_went_wrong_inside_stays_inside() throws IOException {
        rig.pools.behaviour = job -> {
            throw new IllegalStateException("secret of org.gridshed");
        };

        Answer answer = rig.post(SOAP_XML, SOAP_12);

        assertThat(answer.status()).isEqualTo(500);
        requireFault(answer, NS12, "Receiver");
        assertThat(answer.text()).doesNotContain("secret");
        assertThat(rig.journal.ended.getLast().outcome()).isEqualTo(JobOutcome.UNREACHABLE);
    }
}

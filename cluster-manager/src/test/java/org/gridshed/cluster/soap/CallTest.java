package org.gridshed.cluster.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gridshed.cluster.soap.Messages.NS11;
import static org.gridshed.cluster.soap.Messages.SOAP_11;
import static org.gridshed.cluster.soap.Messages.TEXT_XML;
import static org.gridshed.cluster.soap.Messages.lines;
import static org.gridshed.cluster.soap.Messages.utf8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.gridshed.cluster.dispatch.SteeredPools;
import org.gridshed.cluster.soap.HttpTalk.Answer;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.envelope.HeaderFields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What passes the front door, and how. */
class CallTest {
    private static FrontDoorRig rig;
    private static FrontDoorRig plain;

    @BeforeAll
    static void start() {
        rig = new FrontDoorRig();
        plain = new FrontDoorRig("--gridshed.front-door.splice-target=false");
    }

    @AfterAll
    static void stop() {
        rig.close();
        plain.close();
    }

    private static JobRequest last(FrontDoorRig of) {
        return of.pools.submitted.getLast();
    }

    private static String head(String more, int length) {
        return "POST /services/echo HTTP/1.1\r\nHost: grid.example:81\r\n" + more + "Content-Length: " + length
                + "\r\n\r\n";
    }

    private static List<String> values(JobRequest job, String name) {
        return job.head().headers().stream()
                .filter(field -> field.name().equalsIgnoreCase(name))
                .map(HeaderField::value)
                .toList();
    }

    @Test
    void a_message_and_its_answer_keep_every_byte() throws IOException {
        String message = "\uFEFF<?xml version='1.0'?>\r\n<!-- é -->\t<Envelope  xmlns='" + NS11
                + "' >\r\n<Body ><x b='2' a=\"1\"><![CDATA[<a>&</a>]]>&#xd;</x ></Body></Envelope >\n";
        byte[] bytes = utf8(message);

        Answer answer = plain.post(TEXT_XML, bytes);

        assertThat(last(plain).body().toBytes()).isEqualTo(bytes);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.bytes()).isEqualTo(bytes);
    }

    @Test
    void the_target_goes_into_the_envelope_and_all_other_bytes_stay() throws IOException {
        rig.exchange(head("Content-Type: text/xml\r\n", SOAP_11.length), SOAP_11);

        String sent = new String(last(rig).body().toBytes(), StandardCharsets.UTF_8);
        String block = "<s:Header><gs:target xmlns:gs=\"urn:gridshed:routing:1\">"
                + "http://grid.example:81/services/echo</gs:target></s:Header>";
        assertThat(sent).contains(block);
        assertThat(sent.replace(block, "")).isEqualTo(new String(SOAP_11, StandardCharsets.UTF_8));
        assertThat(values(last(rig), HeaderFields.TARGET)).containsExactly("http://grid.example:81/services/echo");
    }

    @Test
    void a_signed_message_is_not_touched() throws IOException {
        byte[] signed =
                utf8("<s:Envelope xmlns:s='" + NS11 + "'><s:Header><w:Security xmlns:w='http://docs.oasis-open.org/"
                        + "wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd' s:mustUnderstand='1'>"
                        + "<d:Signature xmlns:d='http://www.w3.org/2000/09/xmldsig#'/></w:Security></s:Header>"
                        + "<s:Body><x/></s:Body></s:Envelope>");

        Answer answer = rig.post(TEXT_XML, signed);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(last(rig).body().toBytes()).isEqualTo(signed);
        assertThat(values(last(rig), HeaderFields.TARGET)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SOAPAction: urn:x:op\r\n", "SOAPAction: \"\"\r\n", "SOAPAction:\r\n", "SOAPAction: \"a b\"\r\n"
            })
    void an_action_passes_as_it_came(String line) throws IOException {
        rig.exchange(head("Content-Type: text/xml\r\n" + line, SOAP_11.length), SOAP_11);

        assertThat(values(last(rig), "SOAPAction"))
                .containsExactly(line.substring("SOAPAction:".length()).strip());
    }

    @Test
    void an_action_that_did_not_come_is_not_made_up() throws IOException {
        rig.post("text/xml", SOAP_11);

        assertThat(values(last(rig), "SOAPAction")).isEmpty();
    }

    @Test
    void headers_of_one_connection_end_here_and_a_forged_target_is_replaced() throws IOException {
        rig.exchange(
                head(
                        lines(
                                "Connection: keep-alive, X-Mine",
                                "X-Mine: 1",
                                "X-Yours: 2",
                                "X-Yours: 3",
                                "Cookie: a=b",
                                "GridSHED-Target: http://evil.example/"),
                        SOAP_11.length),
                SOAP_11);

        assertThat(values(last(rig), "Connection")).isEmpty();
        assertThat(values(last(rig), "X-Mine")).isEmpty();
        assertThat(values(last(rig), "X-Yours")).containsExactly("2", "3");
        assertThat(values(last(rig), "Cookie")).containsExactly("a=b");
        assertThat(values(last(rig), "GridSHED-Target")).containsExactly("http://grid.example:81/services/echo");
    }

    @Test
    void deeper_paths_and_queries_reach_the_service_as_they_came() throws IOException {
        Answer answer = rig.exchange(
                "POST /services/echo/a%20b/c;d=e?f=%2F&g HTTP/1.1\r\nHost: h\r\nContent-Length: " + SOAP_11.length
                        + "\r\n\r\n",
                SOAP_11);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(last(rig).head().path()).isEqualTo("/a%20b/c;d=e?f=%2F&g");
        assertThat(last(rig).head().service()).isEqualTo("echo");
    }

    @Test
    void a_message_in_chunks_is_taken() throws IOException {
        String message = new String(SOAP_11, StandardCharsets.UTF_8);
        String half = message.substring(0, 20);
        String chunks = Integer.toHexString(half.length()) + "\r\n" + half + "\r\n"
                + Integer.toHexString(message.length() - half.length()) + "\r\n" + message.substring(20)
                + "\r\n0\r\n\r\n";

        Answer answer = plain.exchange(
                "POST /services/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n", utf8(chunks));

        assertThat(answer.bytes()).isEqualTo(SOAP_11);
        assertThat(values(last(plain), "Transfer-Encoding")).isEmpty();
    }

    @Test
    void a_compressed_message_passes_with_its_header() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(SOAP_11);
        }

        rig.exchange(head("Content-Type: text/xml\r\nContent-Encoding: gzip\r\n", packed.size()), packed.toByteArray());

        assertThat(last(rig).body().toBytes()).isEqualTo(packed.toByteArray());
        assertThat(values(last(rig), "Content-Encoding")).containsExactly("gzip");
    }

    @Test
    void a_message_with_attachments_passes_untouched() throws IOException {
        byte[] multipart = utf8(
                "preamble\r\n--a=_:b\r\nContent-Type: text/xml\r\n\r\n" + new String(SOAP_11, StandardCharsets.UTF_8)
                        + "\r\n--a=_:b\r\nContent-Type: image/png\r\n\r\n\0\1\2\r\n--a=_:b--");

        Answer answer = rig.post("multipart/related; boundary=\"a=_:b\"; type=\"text/xml\"", multipart);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(last(rig).body().toBytes()).isEqualTo(multipart);
    }

    @Test
    void status_and_headers_of_the_answer_are_the_services_own() throws IOException {
        String type = "multipart/related; Charset=\"utf-8\"; type=\"application/xop+xml\"; boundary=\"b\"";
        byte[] odd = {0, 1, (byte) 0xFF, '\r', '\n'};
        rig.pools.behaviour = job -> SteeredPools.reply(
                job,
                503,
                List.of(
                        new HeaderField("Content-Type", type),
                        new HeaderField("Set-Cookie", "a=1"),
                        new HeaderField("Set-Cookie", "b=2"),
                        new HeaderField("X-Own", "ä")),
                Body.of(odd));
        try {
            Answer answer = rig.post(TEXT_XML, SOAP_11);

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.value("Content-Type")).isEqualTo(type);
            assertThat(answer.values("Set-Cookie")).containsExactly("a=1", "b=2");
            assertThat(answer.value("X-Own")).isEqualTo("ä");
            assertThat(answer.bytes()).isEqualTo(odd);
            assertThat(answer.value("GridSHED-Job")).isEqualTo(last(rig).head().jobId());
        } finally {
            rig.pools.behaviour = SteeredPools::echo;
        }
    }

    @Test
    void the_empty_answer_of_a_one_way_operation_is_relayed() throws IOException {
        rig.pools.behaviour = job -> SteeredPools.reply(job, 202, List.of(), Body.EMPTY);
        try {
            Answer answer = rig.post(TEXT_XML, SOAP_11);

            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.bytes()).isEmpty();
            assertThat(answer.values("Content-Type")).isEmpty();
        } finally {
            rig.pools.behaviour = SteeredPools::echo;
        }
    }

    @Test
    void the_callers_trace_goes_on_and_the_journal_knows_the_job() throws IOException {
        String trace = "0af7651916cd43dd8448eb211c80319c";
        rig.exchange(head("traceparent: 00-" + trace + "-b7ad6b7169203331-01\r\n", SOAP_11.length), SOAP_11);

        JobRequest.Head job = last(rig).head();
        assertThat(job.traceparent()).startsWith("00-" + trace + "-").doesNotContain("b7ad6b7169203331");
        assertThat(rig.journal.accepted.getLast().jobId()).isEqualTo(job.jobId());
        assertThat(rig.journal.ended.getLast().jobId()).isEqualTo(job.jobId());
        assertThat(rig.journal.callers.getLast()).isEqualTo("127.0.0.1");
    }

    @Test
    void one_connection_serves_many_calls() throws IOException {
        try (HttpTalk talk = rig.connect()) {
            for (int i = 0; i < 150; i++) {
                talk.send(head("", SOAP_11.length), SOAP_11);
                Answer answer = talk.receive();

                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.values("Connection")).isEmpty();
            }
        }
    }

    @Test
    void calls_are_timed_by_service_and_none_stays_open() throws IOException {
        double before = rig.meters.get("gridshed.calls").counter().count();

        rig.post(TEXT_XML, SOAP_11);
        rig.post(TEXT_XML, utf8("no message"));

        assertThat(rig.meters.get("gridshed.calls").counter().count()).isEqualTo(before + 2);
        assertThat(rig.meters
                        .get("gridshed.calls.time")
                        .tag("service", "echo")
                        .timer()
                        .count())
                .isPositive();
        assertThat(rig.meters.get("gridshed.calls.open").gauge().value()).isZero();
    }
}

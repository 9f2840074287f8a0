package org.gridshed.wire.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gridshed.wire.envelope.Messages.NS11;
import static org.gridshed.wire.envelope.Messages.PLAIN;
import static org.gridshed.wire.envelope.Messages.READER;
import static org.gridshed.wire.envelope.Messages.body;
import static org.gridshed.wire.envelope.Messages.envelope;

import java.nio.charset.StandardCharsets;
import org.gridshed.model.Body;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeSplicerTest {
    private static final String BLOCK = "<gs:target xmlns:gs=\"urn:gridshed:routing:1\">http://t</gs:target>";

    @Test
    void a_header_is_made_with_the_envelopes_prefix_where_there_is_none() {
        assertThat(spliced(PLAIN)).isEqualTo(PLAIN.replace("<s:Body>", "<s:Header>" + BLOCK + "</s:Header><s:Body>"));
        assertThat(spliced("<Envelope xmlns='" + NS11 + "'> <Body/></Envelope>"))
                .isEqualTo("<Envelope xmlns='" + NS11 + "'><Header>" + BLOCK + "</Header> <Body/></Envelope>");
    }

    @Test
    void the_block_becomes_the_first_of_a_header_that_is_there() {
        assertThat(spliced(envelope("\n<!-- <e:Header> --><e:Header a='>' b=\"/\" >\r\n<x/></e:Header>", "<a/>")))
                .isEqualTo(envelope(
                        "\n<!-- <e:Header> --><e:Header a='>' b=\"/\" >" + BLOCK + "\r\n<x/></e:Header>", "<a/>"));
    }

    @Test
    void prologs_and_marks_are_left_alone() {
        String prolog = "\uFEFF<?xml version='1.0' standalone='yes'?><!-- <e:Envelope> > --><?a <b> ?>\n";

        assertThat(spliced(prolog + envelope("", "<a/>")))
                .isEqualTo(prolog + envelope("<e:Header>" + BLOCK + "</e:Header>", "<a/>"));
    }

    @Test
    void other_encodings_that_hold_ascii_keep_their_bytes() {
        String latin = "<?xml version='1.0' encoding='iso-8859-1'?>" + envelope("", "<ü/>");
        Body message = body(latin, StandardCharsets.ISO_8859_1);

        Body result = EnvelopeSplicer.withTarget(message, READER.read(message, "text/xml", null), "http://t");

        assertThat(new String(result.toBytes(), StandardCharsets.ISO_8859_1))
                .isEqualTo(latin.replace("<e:Body>", "<e:Header>" + BLOCK + "</e:Header><e:Body>"));
    }

    @Test
    void a_target_is_escaped_into_ascii() {
        Body message = body(PLAIN);

        Body result = EnvelopeSplicer.withTarget(message, READER.read(message, null, null), "http://ü/?a=1&b=<>\"\0");

        assertThat(new String(result.toBytes(), StandardCharsets.UTF_8))
                .contains(">http://&#252;/?a=1&amp;b=&lt;&gt;&quot;&#65533;</gs:target>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<e:Header/>",
                "<e:Header />",
                "<e:Header><d:Signature xmlns:d='http://www.w3.org/2000/09/xmldsig#'/></e:Header>",
                "<e:Header><d:EncryptedData xmlns:d='http://www.w3.org/2001/04/xmlenc#'/></e:Header>"
            })
    void signed_and_closed_headers_are_left_alone(String header) {
        Body message = body(envelope(header, "<a/>"));

        assertThat(EnvelopeSplicer.withTarget(message, READER.read(message, null, null), "http://t"))
                .isSameAs(message);
    }

    @Test
    void what_is_signed_in_the_body_or_is_not_ascii_or_has_parts_is_left_alone() {
        Body signed = body(envelope("", "<a><d:Signature xmlns:d='http://www.w3.org/2000/09/xmldsig#'/></a>"));
        Body wide = body(PLAIN, StandardCharsets.UTF_16);
        Body parts = body("--b\r\n\r\n" + PLAIN + "\r\n--b--");

        assertThat(EnvelopeSplicer.withTarget(signed, READER.read(signed, null, null), "t"))
                .isSameAs(signed);
        assertThat(EnvelopeSplicer.withTarget(wide, READER.read(wide, null, null), "t"))
                .isSameAs(wide);
        assertThat(EnvelopeSplicer.withTarget(parts, READER.read(parts, "multipart/related; boundary=b", null), "t"))
                .isSameAs(parts);
        assertThat(EnvelopeSplicer.withTarget(parts, new OpaqueMessage("gzip"), "t"))
                .isSameAs(parts);
    }

    private static String spliced(String text) {
        Body message = body(text);
        return new String(
                EnvelopeSplicer.withTarget(message, READER.read(message, "text/xml", null), "http://t")
                        .toBytes(),
                StandardCharsets.UTF_8);
    }
}

package org.gridshed.wire.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gridshed.wire.envelope.Messages.NS11;
import static org.gridshed.wire.envelope.Messages.NS12;
import static org.gridshed.wire.envelope.Messages.PLAIN;
import static org.gridshed.wire.envelope.Messages.READER;
import static org.gridshed.wire.envelope.Messages.body;
import static org.gridshed.wire.envelope.Messages.envelope;
import static org.gridshed.wire.envelope.Messages.read;
import static org.gridshed.wire.envelope.Messages.view;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import javax.xml.namespace.QName;
import org.gridshed.model.Body;
import org.gridshed.wire.envelope.EnvelopeRefusal.Kind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeReaderTest {
    private static final String WSSE =
            "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

    @Test
    void the_first_body_element_and_the_version_are_told_by_namespaces() {
        EnvelopeView view = view(PLAIN);

        assertThat(view.version()).isEqualTo(SoapVersion.SOAP_11);
        assertThat(view.bodyElement()).isEqualTo(new QName("urn:a", "add"));
        assertThat(view.addressing()).isEqualTo(Addressing.NONE);
        assertThat(view.signed()).isFalse();
        assertThat(view("<Envelope xmlns=\"" + NS12 + "\"><Body><a xmlns=''/></Body></Envelope>")
                        .version())
                .isEqualTo(SoapVersion.SOAP_12);
    }

    @Test
    void an_empty_body_is_a_message() {
        assertThat(view(envelope("", "")).bodyElement()).isNull();
        assertThat(view(envelope("", " <!-- --> ")).bodyElement()).isNull();
    }

    @Test
    void a_fault_is_told_by_its_name() {
        assertThat(view(envelope("", "<e:Fault/>")).fault()).isTrue();
        assertThat(view(envelope("", "<Fault/>")).fault()).isFalse();
        assertThat(view(envelope("", "")).fault()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {Addressing.NAMESPACE_2004, Addressing.NAMESPACE_2005})
    void addressing_of_both_namespaces_is_read(String namespace) {
        EnvelopeView view = view(envelope(
                "<e:Header xmlns:w='" + namespace + "'><w:Action e:mustUnderstand='1'> urn:a<![CDATA[&]]>b\n</w:Action>"
                        + "<w:MessageID>m<!-- no -->1</w:MessageID><w:To>http://t</w:To>"
                        + "<w:ReplyTo><w:Address>http://r</w:Address><w:ReferenceParameters><w:Address>x</w:Address>"
                        + "</w:ReferenceParameters></w:ReplyTo><w:FaultTo><w:Address>http://f</w:Address></w:FaultTo>"
                        + "<w:RelatesTo>one</w:RelatesTo><w:RelatesTo>two</w:RelatesTo>"
                        + "<x><w:Action>not this</w:Action></x></e:Header>",
                "<a/>"));

        assertThat(view.addressing())
                .isEqualTo(new Addressing("urn:a&b", "m1", "http://t", "http://r", "http://f", "one"));
        assertThat(view.bodyElement()).isEqualTo(new QName("a"));
    }

    @Test
    void a_reply_goes_to_the_caller_unless_an_address_is_given() {
        assertThat(Addressing.NONE.repliesToCaller()).isTrue();
        assertThat(replyTo(Addressing.NAMESPACE_2005 + "/anonymous").repliesToCaller())
                .isTrue();
        assertThat(replyTo(Addressing.NAMESPACE_2004 + "/role/anonymous").repliesToCaller())
                .isTrue();
        assertThat(replyTo("http://r").repliesToCaller()).isFalse();
        assertThat(replyTo("http://r").repliesToNobody()).isFalse();
        assertThat(replyTo(Addressing.NAMESPACE_2005 + "/none").repliesToNobody())
                .isTrue();
    }

    @Test
    void a_signature_or_something_encrypted_in_the_header_is_seen() {
        String signature = "<d:Signature xmlns:d='http://www.w3.org/2000/09/xmldsig#'/>";
        String encrypted = "<d:EncryptedData xmlns:d='http://www.w3.org/2001/04/xmlenc#'/>";

        assertThat(view(security(signature)).signed()).isTrue();
        assertThat(view(security(encrypted)).signed()).isTrue();
        assertThat(view(security("<w:UsernameToken/>")).signed()).isFalse();
        assertThat(view(envelope("", signature)).signed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "UTF-8", "ISO-8859-1", "windows-1252", "UTF-16"})
    void the_headers_charset_decides_without_mark_and_declaration(String charset) {
        assertThat(view(body(PLAIN, Charset.forName(charset)), "text/xml; charset=\"" + charset + "\"")
                        .bodyElement())
                .isEqualTo(new QName("urn:a", "add"));
    }

    @Test
    void a_declaration_goes_before_the_header() {
        String latin = "<?xml version='1.0' encoding='ISO-8859-1'?>" + envelope("", "<ü/>");

        EnvelopeView view = view(body(latin, StandardCharsets.ISO_8859_1), "text/xml; charset=utf-8");

        assertThat(view.charset()).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(view.bodyElement()).isEqualTo(new QName("ü"));
    }

    @Test
    void a_wrong_declaration_yields_to_the_header_that_fits() {
        String wrong = "<?xml version=\"1.0\" encoding=\"utf-8\"?>" + envelope("", "<ü/>");

        assertThat(view(body(wrong, StandardCharsets.ISO_8859_1), "text/xml; charset=iso-8859-1")
                        .bodyElement())
                .isEqualTo(new QName("ü"));
        assertThat(view(body(wrong, StandardCharsets.UTF_8), "text/xml; charset=us-ascii")
                        .bodyElement())
                .isEqualTo(new QName("ü"));
        assertThat(view(body(wrong), "text/xml; charset=utf-16").bodyElement()).isEqualTo(new QName("ü"));
        assertThat(view(body(wrong), "text/xml; charset=no-such").bodyElement()).isEqualTo(new QName("ü"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE"})
    void a_byte_order_mark_goes_before_all(String charset) {
        String marked = "\uFEFF<?xml version='1.0'?>" + envelope("", "<ü/>");

        EnvelopeView view = view(body(marked, Charset.forName(charset)), "text/xml; charset=iso-8859-1");

        assertThat(view.charset()).isEqualTo(Charset.forName(charset));
        assertThat(view.bodyElement()).isEqualTo(new QName("ü"));
    }

    @Test
    void what_is_no_soap_message_is_refused_with_its_kind() {
        assertThat(refused("")).isEqualTo(Kind.EMPTY);
        assertThat(refused(" \r\n ")).isEqualTo(Kind.EMPTY);
        assertThat(refused("{\"a\":1}")).isEqualTo(Kind.NOT_XML);
        assertThat(refused("a=b")).isEqualTo(Kind.NOT_XML);
        assertThat(refused("<html></html>")).isEqualTo(Kind.NO_ENVELOPE);
        assertThat(refused("<e:Envelope xmlns:e='urn:soap:3'><e:Body/></e:Envelope>"))
                .isEqualTo(Kind.UNKNOWN_VERSION);
        assertThat(refused("<Envelope><Body/></Envelope>")).isEqualTo(Kind.UNKNOWN_VERSION);
        assertThat(refused("<e:Envelope xmlns:e='" + NS11 + "'/>")).isEqualTo(Kind.NO_BODY);
        assertThat(refused("<e:Envelope xmlns:e='" + NS11 + "'><e:Header/></e:Envelope>"))
                .isEqualTo(Kind.NO_BODY);
        assertThat(refused("<e:Envelope xmlns:e='" + NS11 + "'><Body/></e:Envelope>"))
                .isEqualTo(Kind.NO_BODY);
        assertThat(refused(envelope("", "<x:a/>"))).isEqualTo(Kind.NOT_WELL_FORMED);
        assertThat(refused(envelope("<e:Header>&nbsp;</e:Header>", "<a/>"))).isEqualTo(Kind.NOT_WELL_FORMED);
    }

    @Test
    void a_message_that_is_cut_off_is_refused_wherever_it_is_cut() {
        for (int length = 1; length < PLAIN.length(); length++) {
            assertThat(read(PLAIN.substring(0, length)))
                    .as(PLAIN.substring(0, length))
                    .isInstanceOf(EnvelopeRefusal.class);
        }
    }

    @Test
    void comments_and_white_space_may_follow_the_end_and_nothing_else() {
        assertThat(read(PLAIN + "\r\n<!-- </x> -- ><?pi ?>\n".replace("-- >", "-->")))
                .isInstanceOf(EnvelopeView.class);
        assertThat(read(PLAIN.replace("</s:Envelope>", "</s:Envelope \n>"))).isInstanceOf(EnvelopeView.class);
        assertThat(read(PLAIN + "<!--" + "x".repeat(5000) + "-->")).isInstanceOf(EnvelopeView.class);
        assertThat(refused(PLAIN + "x")).isEqualTo(Kind.NOT_WELL_FORMED);
        assertThat(refused(PLAIN + "<a/>")).isEqualTo(Kind.NOT_WELL_FORMED);
        assertThat(refused(PLAIN + "\0")).isEqualTo(Kind.NOT_WELL_FORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE e:Envelope>",
                "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>",
                "<?xml version='1.0'?><!-- a --><!DOCTYPE x SYSTEM 'http://127.0.0.1:1/x'>",
                "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>"
            })
    void a_document_type_is_refused_before_it_is_read(String prolog) {
        EnvelopeRefusal refusal = refusal(body(prolog + envelope("", "<a>&a;</a>")), "application/soap+xml");

        assertThat(refusal.kind()).isEqualTo(Kind.DOCTYPE);
        assertThat(refusal.version()).isEqualTo(SoapVersion.SOAP_12);
    }

    @Test
    void xml_made_to_cost_is_refused() {
        String deep = "<e:Header>" + "<a>".repeat(600) + "</a>".repeat(600) + "</e:Header>";
        StringBuilder wide = new StringBuilder("<e:Header><a");
        for (int i = 0; i < 600; i++) {
            wide.append(" a").append(i).append("=''");
        }
        String longValue = "<e:Header><a b='" + "x".repeat(300_000) + "'/></e:Header>";

        assertThat(refused(envelope(deep, ""))).isEqualTo(Kind.OVER_LIMITS);
        assertThat(refused(envelope(wide + "/></e:Header>", ""))).isEqualTo(Kind.OVER_LIMITS);
        assertThat(refused(envelope(longValue, ""))).isEqualTo(Kind.OVER_LIMITS);
    }

    @Test
    void a_refusal_says_where_but_nothing_of_the_message() {
        EnvelopeRefusal refusal = refusal(body("<e:Envelope xmlns:e='" + NS12 + "'>\n<secret"), null);

        assertThat(refusal.reason()).contains("line 2").doesNotContain("secret");
        assertThat(refusal.version()).isEqualTo(SoapVersion.SOAP_12);
        assertThat(refusal(body("x"), null).version()).isNull();
    }

    @Test
    void what_is_compressed_is_passed_on_unread_if_it_is_what_it_says() {
        Body gzip = Body.of(new byte[] {0x1F, (byte) 0x8B, 8, 0});

        assertThat(READER.read(gzip, "text/xml", "GZIP")).isEqualTo(new OpaqueMessage("gzip"));
        assertThat(READER.read(body(PLAIN), "text/xml", "gzip"))
                .isInstanceOfSatisfying(
                        EnvelopeRefusal.class, r -> assertThat(r.kind()).isEqualTo(Kind.WRONG_ENCODING));
        assertThat(READER.read(Body.EMPTY, "text/xml", "gzip"))
                .isInstanceOfSatisfying(
                        EnvelopeRefusal.class, r -> assertThat(r.kind()).isEqualTo(Kind.EMPTY));
        assertThat(READER.read(body(PLAIN), "text/xml", "identity")).isInstanceOf(EnvelopeView.class);
    }

    private static Addressing replyTo(String address) {
        return new Addressing(null, null, null, address, null, null);
    }

    private static String security(String content) {
        return envelope("<e:Header><w:Security xmlns:w='" + WSSE + "'>" + content + "</w:Security></e:Header>", "<a/>");
    }

    private static Kind refused(String text) {
        return refusal(body(text), "text/xml").kind();
    }

    private static EnvelopeRefusal refusal(Body body, @Nullable String contentType) {
        EnvelopeReading reading = READER.read(body, contentType, null);
        if (reading instanceof EnvelopeRefusal refusal) {
            return refusal;
        }
        throw new AssertionError(reading.toString());
    }
}

package org.gridshed.wire.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gridshed.wire.envelope.Messages.PLAIN;
import static org.gridshed.wire.envelope.Messages.READER;
import static org.gridshed.wire.envelope.Messages.body;
import static org.gridshed.wire.envelope.Messages.view;

import java.nio.charset.StandardCharsets;
import javax.xml.namespace.QName;
import org.gridshed.wire.envelope.EnvelopeRefusal.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartTest {
    private static final QName ADD = new QName("urn:a", "add");
    private static final String ROOT = "Content-Type: application/xop+xml;\r\n charset=utf-8; type=\"text/xml\"\r\n"
            + "Content-ID: <root@x>\r\n\r\n" + PLAIN + "\r\n";
    private static final String IMAGE = "Content-ID: <i>\r\nContent-Type: image/png\r\n\r\n\0\1--b\r\n";

    @Test
    void the_first_part_is_the_root_without_a_start_parameter() {
        EnvelopeView view =
                view(body("--b\r\n" + ROOT + "--b\r\n" + IMAGE + "--b--\r\n"), "Multipart/Related; Boundary=b");

        assertThat(view.bodyElement()).isEqualTo(ADD);
        assertThat(view.splice()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"<root@x>\"", "<root@x>", "root@x"})
    void the_start_parameter_names_the_root(String start) {
        assertThat(view(
                                body("--b\r\n" + IMAGE + "--b\r\n" + ROOT + "--b--\r\n"),
                                "multipart/related; start=" + start + "; type=\"application/xop+xml\"; boundary=b")
                        .bodyElement())
                .isEqualTo(ADD);
    }

    @Test
    void a_start_that_no_part_has_leaves_the_first() {
        assertThat(view(body("--b\r\n" + ROOT + "--b--"), "multipart/related; boundary=b; start=\"<other>\"")
                        .bodyElement())
                .isEqualTo(ADD);
    }

    @Test
    void odd_boundaries_preambles_and_ends_are_read() {
        String odd = "=_x:y/z 1";

        assertThat(view(
                                body("preamble --" + odd + "\r\n--" + odd + "  \r\n" + ROOT + "--" + odd + "--"),
                                "multipart/related; boundary=\"" + odd + "\"")
                        .bodyElement())
                .isEqualTo(ADD);
        assertThat(view(body("--b\r\n" + ROOT.stripTrailing()), "multipart/related; boundary=b")
                        .bodyElement())
                .as("no delimiter at the end")
                .isEqualTo(ADD);
        assertThat(view(body("--b\n" + ROOT.replace("\r", "") + "--b--\n"), "multipart/related; boundary=b")
                        .bodyElement())
                .as("bare line feeds")
                .isEqualTo(ADD);
        assertThat(view(body("--b\r\n" + ROOT + "--b--"), "multipart/related").bodyElement())
                .as("no boundary parameter")
                .isEqualTo(ADD);
        assertThat(view(body("--b\r\n\r\n" + PLAIN + "\r\n--b--"), "multipart/related; boundary=b")
                        .bodyElement())
                .as("no part headers")
                .isEqualTo(ADD);
    }

    @Test
    void the_parts_own_charset_counts() {
        byte[] root = PLAIN.replace("add", "ü").getBytes(StandardCharsets.ISO_8859_1);
        String text = "--b\r\nContent-Type: text/xml; charset=ISO-8859-1\r\n\r\n"
                + new String(root, StandardCharsets.ISO_8859_1) + "\r\n--b--";

        assertThat(view(body(text, StandardCharsets.ISO_8859_1), "multipart/related; boundary=b; charset=utf-8")
                        .bodyElement())
                .isEqualTo(new QName("urn:a", "ü"));
    }

    @Test
    void a_root_in_base64_is_passed_on_unread() {
        assertThat(READER.read(
                        body("--b\r\nContent-Transfer-Encoding: BASE64\r\n\r\nPGE+\r\n--b--"),
                        "multipart/related; boundary=b",
                        null))
                .isEqualTo(new OpaqueMessage("base64"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--b--", "nothing", "--b", "--c\r\n\r\nx\r\n--c--"})
    void a_message_without_parts_is_refused(String text) {
        assertThat(READER.read(body(text), "multipart/related; boundary=b", null))
                .isInstanceOfSatisfying(
                        EnvelopeRefusal.class, r -> assertThat(r.kind()).isEqualTo(Kind.NO_ROOT_PART));
    }

    @Test
    void content_types_are_read_leniently() {
        ContentType type = ContentType.parse(" Text/XML ; Charset = \"u\\\"tf;8\" ; stray; action=a; action=b");

        assertThat(type.mediaType()).isEqualTo("text/xml");
        assertThat(type.parameter("charset")).isEqualTo("u\"tf;8");
        assertThat(type.parameter("action")).isEqualTo("a");
        assertThat(type.parameter("stray")).isNull();
        assertThat(ContentType.parse("").mediaType()).isEmpty();
        assertThat(ContentType.parse("a/b;x=\"open").parameter("x")).isEqualTo("open");
        assertThat(ContentType.parse(null)).isEqualTo(ContentType.NONE);
    }
}

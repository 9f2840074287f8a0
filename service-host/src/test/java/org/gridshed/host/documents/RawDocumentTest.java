package org.gridshed.host.documents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RawDocumentTest {
    private static final URI SOURCE = URI.create("http://127.0.0.1:1/services/s?wsdl");

    @Test
    void the_root_element_tells_what_a_document_is() {
        assertThat(read("<?xml version='1.0'?><!-- <schema> --><w:definitions xmlns:w='x'/>")
                        .kind())
                .isEqualTo(Document.Kind.WSDL);
        assertThat(read("<xs:schema/>").kind()).isEqualTo(Document.Kind.XSD);
        assertThat(RawDocument.read(SOURCE, "<html><definitions/></html>".getBytes(UTF_8)))
                .isNull();
        assertThat(RawDocument.read(SOURCE, new byte[0])).isNull();
    }

    @Test
    void references_of_all_kinds_are_found() {
        RawDocument document = read("<definitions><import location=\"a.wsdl\"/><xsd:import namespace='n'\n"
                + " schemaLocation = '?xsd=1&amp;v=2'/><include schemaLocation=\"b.xsd\"/><import namespace='only'/>"
                + "</definitions>");

        assertThat(document.references()).containsExactly("a.wsdl", "?xsd=1&amp;v=2", "b.xsd");
        assertThat(document.resolve("?xsd=1&amp;v=2")).hasToString("http://127.0.0.1:1/services/s?xsd=1&v=2");
    }

    @Test
    void only_addresses_and_references_change_and_other_bytes_stay() {
        String text = "<definitions><documentation>Gr\u00f6\u00dfe location=\"x\"</documentation>"
                + "<import location='a.wsdl'/><soap:address  location=\"http://h/p\"/></definitions>";

        RawDocument changed = read(text).replacing(r -> "R(" + r + ")", a -> "A(" + a + ")");

        assertThat(new String(changed.text().getBytes(ISO_8859_1), UTF_8))
                .isEqualTo(text.replace("a.wsdl", "R(a.wsdl)").replace("http://h/p", "A(http://h/p)"));
    }

    @Test
    void wide_encodings_become_utf_8() {
        String text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><definitions name=\"\u00e4\"/>";

        RawDocument document = Objects.requireNonNull(RawDocument.read(SOURCE, text.getBytes(UTF_16)));

        assertThat(new String(document.text().getBytes(ISO_8859_1), UTF_8))
                .isEqualTo("<?xml version=\"1.0\" ?><definitions name=\"\u00e4\"/>");
    }

    private static RawDocument read(String text) {
        return Objects.requireNonNull(RawDocument.read(SOURCE, text.getBytes(UTF_8)));
    }
}

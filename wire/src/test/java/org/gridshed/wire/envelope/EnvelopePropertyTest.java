package org.gridshed.wire.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gridshed.wire.envelope.Messages.READER;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.gridshed.model.Body;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class EnvelopePropertyTest {
    record Written(Body body, String charset) {}

    @Property(tries = 1000)
    void splicing_inserts_one_slice_and_changes_nothing_else(@ForAll("messages") Written message) throws Exception {
        EnvelopeReading reading = READER.read(message.body, "text/xml; charset=" + message.charset, null);
        byte[] before = message.body.toBytes();

        byte[] after = EnvelopeSplicer.withTarget(message.body, reading, "http://t/ä?a&b")
                .toBytes();

        assertThat(reading).isInstanceOf(EnvelopeView.class);
        SplicePoint at = Objects.requireNonNull(((EnvelopeView) reading).splice());
        int from = (int) at.offset();
        int length = after.length - before.length;
        assertThat(length).isPositive();
        byte[] rest = new byte[before.length];
        System.arraycopy(after, 0, rest, 0, from);
        System.arraycopy(after, from + length, rest, from, before.length - from);
        assertThat(rest).isEqualTo(before);
        Document tree = tree(after, message.charset);
        takeOut(tree, at.header());
        assertThat(tree.isEqualNode(tree(before, message.charset))).isTrue();
    }

    @Property(tries = 1000)
    void no_bytes_make_the_reader_fail(@ForAll("damaged") Body message, @ForAll("types") String type) {
        EnvelopeReading reading = READER.read(message, type, null);

        assertThat(EnvelopeSplicer.withTarget(message, reading, "t").length()).isGreaterThanOrEqualTo(message.length());
    }

    @Provide
    Arbitrary<Written> messages() {
        Arbitrary<String> space = Arbitraries.of("", " ", "\r\n", "<!-- <x> > ' -->", "<?p <y \"> ?>", "\n\t<!---->");
        Arbitrary<String> prolog = Arbitraries.of("", "<?xml version=\"1.0\" encoding=\"CHARSET\"?>");
        Arbitrary<String> prefix = Arbitraries.of("", "s:", "SOAP-ENV:", "é:");
        Arbitrary<String> attributes =
                Arbitraries.of("", " a='>'", " xmlns:b=\"urn:b\" b:c = \"'/>'\"", "\n a='\"' ", " a='é'");
        Arbitrary<String> header = Arbitraries.of("", "<H@>#</H>", "<H@><x y='/>'>é</x>#</H\n>", "<H@></H>");
        Arbitrary<String> content = Arbitraries.of("", "<a/>", "<a xmlns='urn:a'>é<![CDATA[</B>&]]></a>");
        Arbitrary<String> charset = Arbitraries.of("UTF-8", "ISO-8859-1", "windows-1252");
        Arbitrary<String> namespace = Arbitraries.of(Messages.NS11, Messages.NS12);
        return Combinators.combine(space, prolog, prefix, attributes, header, content, charset, namespace)
                .as((sp, pr, pf, at, hd, ct, cs, ns) -> {
                    String xmlns = " xmlns" + (pf.isEmpty() ? "" : ":" + pf.replace(":", "")) + "='" + ns + "'";
                    String text = pr.replace("CHARSET", cs) + sp + "<" + pf + "Envelope" + at + xmlns + ">" + sp
                            + hd.replace("<H", "<" + pf + "Header")
                                    .replace("</H", "</" + pf + "Header")
                                    .replace("@", at)
                                    .replace("#", sp)
                            + "<" + pf + "Body>" + ct + "</" + pf + "Body>" + sp + "</" + pf + "Envelope>" + sp;
                    return new Written(Body.of(text.getBytes(Charset.forName(cs))), cs);
                });
    }

    @Provide
    Arbitrary<Body> damaged() {
        Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(60);
        return Arbitraries.oneOf(
                noise.map(Body::of),
                Combinators.combine(messages(), Arbitraries.integers().between(0, 400), Arbitraries.bytes())
                        .as((message, at, value) -> {
                            byte[] bytes = message.body.toBytes();
                            bytes[at % bytes.length] = value;
                            return Body.of(bytes);
                        }),
                Combinators.combine(messages(), Arbitraries.integers().between(0, 400), noise)
                        .as((message, at, slice) -> message.body.inserted(at % message.body.length(), slice)));
    }

    @Provide
    Arbitrary<String> types() {
        return Arbitraries.of(List.of("text/xml", "multipart/related", "multipart/related; boundary=b", "", ";;=\""));
    }

    private static Document tree(byte[] bytes, String charset)
            throws ParserConfigurationException, IOException, SAXException {
        InputSource source = new InputSource(new ByteArrayInputStream(bytes));
        source.setEncoding(charset);
        return DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(source);
    }

    private static void takeOut(Document tree, boolean header) {
        Node block =
                tree.getElementsByTagNameNS(EnvelopeSplicer.NAMESPACE, "target").item(0);
        assertThat(((Element) block).getTextContent()).isEqualTo("http://t/ä?a&b");
        Node inserted = header ? block : block.getParentNode();
        inserted.getParentNode().removeChild(inserted);
    }
}

package org.gridshed.app.soap;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Reads and writes small documents; knows no DOCTYPE. */
final class Xml {
    private Xml() {}

    static Document empty() {
        return builder().newDocument();
    }

    static Document parse(byte[] bytes, String what) {
        try {
            return builder().parse(new ByteArrayInputStream(bytes));
        } catch (SAXException | IOException e) {
            throw new SoapCallException(what + " is not well-formed XML: " + e.getMessage());
        }
    }

    static String indented(Document document) {
        return write(document, true);
    }

    static String plain(Document document) {
        return write(document, false);
    }

    static List<Element> children(Node parent) {
        return IntStream.range(0, parent.getChildNodes().getLength())
                .mapToObj(i -> parent.getChildNodes().item(i))
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }

    private static String write(Document document, boolean indented) {
        try {
            Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
            transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            transformer.setOutputProperty(OutputKeys.INDENT, indented ? "yes" : "no");
            StringWriter text = new StringWriter();
            transformer.transform(new DOMSource(document), new StreamResult(text));
            return text.toString();
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static DocumentBuilder builder() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}

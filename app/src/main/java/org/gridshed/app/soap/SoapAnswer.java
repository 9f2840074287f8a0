package org.gridshed.app.soap;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a service answered, for people. */
public final class SoapAnswer {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final byte[] bytes;
    private final Element content;

    /**
     * Reads an answer.
     *
     * @throws SoapCallException if it is no SOAP envelope
     */
    public SoapAnswer(int status, byte[] bytes) {
        this.bytes = bytes.clone();
        if (!new String(bytes, StandardCharsets.UTF_8).contains("<")) {
            throw new SoapCallException("the answer has status " + status + " and no XML");
        }
        Document document = Xml.parse(bytes, "the answer");
        Element body = Xml.children(document.getDocumentElement()).stream()
                .filter(e -> "Body".equals(e.getLocalName()))
                .findFirst()
                .orElseThrow(() -> new SoapCallException("the answer has status " + status + " and no SOAP body"));
        content = Xml.children(body).stream().findFirst().orElse(body);
    }

    /** Returns the answer as it came. */
    public String raw() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns the fault's reason; empty if the answer is none. */
    public Optional<String> fault() {
        if (!"Fault".equals(content.getLocalName())) {
            return Optional.empty();
        }
        return Optional.of(Xml.children(content).stream()
                .filter(e -> List.of("faultstring", "Reason").contains(e.getLocalName()))
                .map(e -> e.getTextContent().strip())
                .findFirst()
                .orElse("a fault without a reason"));
    }

    /** Returns the values of the answer: an object by name; an array where a name comes more than once. */
    public JsonNode values() {
        return value(content);
    }

    private static JsonNode value(Element element) {
        List<Element> children = Xml.children(element);
        if (children.isEmpty()) {
            return NODES.stringNode(element.getTextContent());
        }
        ObjectNode object = NODES.objectNode();
        for (Element child : children) {
            String name = child.getLocalName();
            JsonNode value = value(child);
            JsonNode before = object.get(name);
            if (before == null) {
                object.set(name, value);
            } else if (before instanceof ArrayNode array) {
                array.add(value);
            } else {
                object.set(name, NODES.arrayNode().add(before).add(value));
            }
        }
        return object;
    }
}

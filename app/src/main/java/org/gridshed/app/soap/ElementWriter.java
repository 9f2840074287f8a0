package org.gridshed.app.soap;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchemaAll;
import org.apache.ws.commons.schema.XmlSchemaAttribute;
import org.apache.ws.commons.schema.XmlSchemaChoice;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaComplexContentExtension;
import org.apache.ws.commons.schema.XmlSchemaComplexType;
import org.apache.ws.commons.schema.XmlSchemaElement;
import org.apache.ws.commons.schema.XmlSchemaGroupParticle;
import org.apache.ws.commons.schema.XmlSchemaParticle;
import org.apache.ws.commons.schema.XmlSchemaSequence;
import org.apache.ws.commons.schema.XmlSchemaType;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** Writes elements as their schema says, from values by name. */
final class ElementWriter {
    private final XmlSchemaCollection schemas;
    private final Set<String> names = new TreeSet<>();

    ElementWriter(XmlSchemaCollection schemas) {
        this.schemas = schemas;
    }

    /** Returns the names of the parts met so far. */
    Set<String> names() {
        return names;
    }

    void noteName(String name) {
        names.add(name);
    }

    /** Writes the element of a message part, with {@code values} for its parts. */
    void root(Element parent, XmlSchemaElement element, Values values) {
        content(append(parent, element, ""), element.getSchemaType(), values, "");
    }

    /** Writes what an element of {@code type} holds. */
    void content(Element element, @Nullable XmlSchemaType type, Values values, String path) {
        if (!(type instanceof XmlSchemaComplexType complex)) {
            element.setTextContent(values.text());
            return;
        }
        List<Field> fields = new ArrayList<>();
        collect(complex, fields, element, values);
        if (fields.isEmpty() && !values.text().isEmpty()) {
            element.setTextContent(values.text());
        }
        for (Field field : fields) {
            write(element, field, values, path);
        }
        if (!path.isEmpty() && !values.left().isEmpty()) {
            throw new SoapCallException("'" + path + "' has no " + values.left());
        }
    }

    private void write(Element parent, Field possible, Values values, String path) {
        XmlSchemaElement field = possible.element;
        XmlSchemaElement target = target(field);
        String name = target.getName();
        String fullName = path.isEmpty() ? name : path + "." + name;
        names.add(fullName);
        List<Values> given = values.take(name);
        if (given.isEmpty() && field.getMinOccurs() > 0 && !possible.optional) {
            if (!target.isNillable()) {
                throw new SoapCallException("'" + fullName + "' is missing; give it as " + fullName + "=VALUE");
            }
            Element nil = append(parent, target, wireNamespace(field));
            nil.setAttributeNS(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "xsi:nil", "true");
        }
        if (given.size() > field.getMaxOccurs()) {
            throw new SoapCallException("'" + fullName + "' is given " + given.size() + " times; at most "
                    + field.getMaxOccurs() + " are allowed");
        }
        given.forEach(value ->
                content(append(parent, target, wireNamespace(field)), target.getSchemaType(), value, fullName));
    }

    /** Collects the element fields of a type, those of base types first, and writes its attributes. */
    private void collect(XmlSchemaComplexType type, List<Field> fields, Element element, Values values) {
        if (type.getContentModel() != null
                && type.getContentModel().getContent() instanceof XmlSchemaComplexContentExtension extension) {
            if (schemas.getTypeByQName(extension.getBaseTypeName()) instanceof XmlSchemaComplexType base) {
                collect(base, fields, element, values);
            }
            collect(extension.getParticle(), fields, false);
        }
        for (Object attribute : type.getAttributes()) {
            if (attribute instanceof XmlSchemaAttribute known) {
                values.take("@" + known.getName()).forEach(v -> element.setAttribute(known.getName(), v.text()));
            }
        }
        collect(type.getParticle(), fields, false);
    }

    private void collect(@Nullable XmlSchemaParticle particle, List<Field> fields, boolean optional) {
        boolean free =
                optional || particle instanceof XmlSchemaChoice || (particle != null && particle.getMinOccurs() == 0);
        for (Object item : items(particle)) {
            if (item instanceof XmlSchemaElement element) {
                fields.add(new Field(element, free));
            } else if (item instanceof XmlSchemaGroupParticle group) {
                collect(group, fields, free);
            }
        }
    }

    /** An element that a type may hold; optional if it is one of several alternatives, or all of them may be left out. */
    private record Field(XmlSchemaElement element, boolean optional) {}

    private static List<?> items(@Nullable XmlSchemaParticle particle) {
        return switch (particle) {
            case XmlSchemaSequence sequence -> sequence.getItems();
            case XmlSchemaAll all -> all.getItems();
            case XmlSchemaChoice choice -> choice.getItems();
            case null, default -> List.of();
        };
    }

    private static XmlSchemaElement target(XmlSchemaElement field) {
        return field.isRef() ? field.getRef().getTarget() : field;
    }

    private static @Nullable String wireNamespace(XmlSchemaElement field) {
        QName wire = field.isRef() ? field.getRef().getTargetQName() : field.getWireName();
        return wire.getNamespaceURI().isEmpty() ? null : wire.getNamespaceURI();
    }

    private static Element append(Element parent, XmlSchemaElement element, @Nullable String namespace) {
        String space = "".equals(namespace) ? element.getQName().getNamespaceURI() : namespace;
        Element made = space == null
                ? parent.getOwnerDocument().createElementNS(null, element.getName())
                : parent.getOwnerDocument().createElementNS(space, "call:" + element.getName());
        parent.appendChild(made);
        return made;
    }
}

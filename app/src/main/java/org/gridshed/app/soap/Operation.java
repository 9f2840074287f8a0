package org.gridshed.app.soap;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.wsdl.BindingOperation;
import javax.wsdl.Part;
import javax.wsdl.extensions.soap.SOAPBody;
import javax.wsdl.extensions.soap.SOAPOperation;
import javax.wsdl.extensions.soap12.SOAP12Body;
import javax.wsdl.extensions.soap12.SOAP12Operation;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaElement;
import org.apache.ws.commons.schema.XmlSchemaType;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** One operation of a service: writes the envelopes of its calls. */
public final class Operation {
    private static final String SOAP_11 = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String SOAP_12 = "http://www.w3.org/2003/05/soap-envelope";

    private final SoapPort port;
    private final BindingOperation operation;
    private final XmlSchemaCollection schemas;
    private String action = "";
    private String style;
    private String namespace = "";

    Operation(SoapPort port, BindingOperation operation, XmlSchemaCollection schemas) {
        this.port = port;
        this.operation = operation;
        this.schemas = schemas;
        this.style = port.style();
        for (Object element : operation.getExtensibilityElements()) {
            if (element instanceof SOAPOperation soap) {
                set(soap.getSoapActionURI(), soap.getStyle());
            } else if (element instanceof SOAP12Operation soap) {
                set(soap.getSoapActionURI(), soap.getStyle());
            }
        }
        for (Object element : operation.getBindingInput().getExtensibilityElements()) {
            if (element instanceof SOAPBody body) {
                namespace = orEmpty(body.getNamespaceURI());
            } else if (element instanceof SOAP12Body body) {
                namespace = orEmpty(body.getNamespaceURI());
            }
        }
    }

    private void set(@Nullable String soapAction, @Nullable String ownStyle) {
        action = orEmpty(soapAction);
        style = ownStyle == null ? style : ownStyle;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Returns the address of the port, as the description says. */
    public String address() {
        return port.address();
    }

    /** Returns the media type of a call's envelope, with the action where SOAP 1.2 wants it. */
    public String contentType() {
        return port.version().equals("1.1")
                ? "text/xml; charset=utf-8"
                : "application/soap+xml; charset=utf-8" + (action.isEmpty() ? "" : "; action=\"" + action + "\"");
    }

    /** Returns the value of the header {@code SOAPAction}; null where the version has none. */
    public @Nullable String soapAction() {
        return port.version().equals("1.1") ? "\"" + action + "\"" : null;
    }

    /**
     * Writes the envelope of one call.
     *
     * @throws SoapCallException if a value is missing, or one is not known
     */
    public byte[] envelope(Values values) {
        return Xml.plain(document(values)).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the envelope for people to read. */
    public String readable(Values values) {
        return Xml.indented(document(values));
    }

    private Document document(Values values) {
        String soap = port.version().equals("1.1") ? SOAP_11 : SOAP_12;
        Document document = Xml.empty();
        Element envelope = document.createElementNS(soap, "soap:Envelope");
        document.appendChild(envelope);
        Element body = document.createElementNS(soap, "soap:Body");
        envelope.appendChild(body);
        ElementWriter writer = new ElementWriter(schemas);
        if (style.equals("rpc")) {
            Element wrapper = document.createElementNS(namespace, "call:" + operation.getName());
            body.appendChild(wrapper);
            parts().forEach(part -> rpcPart(writer, wrapper, part, values));
        } else {
            parts().forEach(part -> writer.root(body, element(part), values));
        }
        if (!values.left().isEmpty()) {
            throw new SoapCallException(
                    "operation " + operation.getName() + " has no " + values.left() + "; it has " + writer.names());
        }
        return document;
    }

    private void rpcPart(ElementWriter writer, Element wrapper, Part part, Values values) {
        XmlSchemaType type = schemas.getTypeByQName(part.getTypeName());
        List<Values> given = values.take(part.getName());
        writer.noteName(part.getName());
        if (given.isEmpty()) {
            throw new SoapCallException("'" + part.getName() + "' is missing");
        }
        Element element = wrapper.getOwnerDocument().createElementNS(null, part.getName());
        wrapper.appendChild(element);
        writer.content(element, type, given.getFirst(), part.getName());
    }

    private XmlSchemaElement element(Part part) {
        XmlSchemaElement element =
                part.getElementName() == null ? null : schemas.getElementByQName(part.getElementName());
        if (element == null) {
            throw new SoapCallException("the WSDL does not describe the element of part '" + part.getName() + "'");
        }
        return element;
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (Object part : operation.getOperation().getInput().getMessage().getOrderedParts(null)) {
            parts.add((Part) part);
        }
        return parts;
    }
}

package org.gridshed.host.documents;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gridshed.host.Endpoint;

/** Reads services and ports from WSDL 1.1, for containers that do not know them by themselves. */
public final class WsdlPorts {
    private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";

    private WsdlPorts() {}

    /** Returns the ports of all documents, in their order, each with the path of its address. */
    public static List<Endpoint> of(List<Document> documents) {
        List<Endpoint> endpoints = new ArrayList<>();
        for (Document document : documents) {
            if (document.kind() == Document.Kind.WSDL) {
                try {
                    read(document, endpoints);
                } catch (XMLStreamException e) {
                    System.err.println("document " + document.name() + ": " + e.getMessage());
                }
            }
        }
        return endpoints;
    }

    private static void read(Document document, List<Endpoint> endpoints) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(document.bytes()));
        String service = "";
        String port = "";
        while (reader.hasNext()) {
            if (reader.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            String name = reader.getLocalName();
            boolean wsdl = WSDL.equals(reader.getNamespaceURI());
            if (wsdl && "service".equals(name)) {
                service = String.valueOf(reader.getAttributeValue(null, "name"));
            } else if (wsdl && "port".equals(name)) {
                port = String.valueOf(reader.getAttributeValue(null, "name"));
            } else if (!wsdl && "address".equals(name) && reader.getAttributeValue(null, "location") != null) {
                String location = reader.getAttributeValue(null, "location");
                endpoints.add(new Endpoint(URI.create(location).getPath(), port, service, null));
            }
        }
    }
}

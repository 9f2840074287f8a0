package org.gridshed.wire.envelope;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import java.nio.charset.Charset;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gridshed.model.Body;

/** Makes streaming readers that stop at a document type, resolve nothing and have limits. May be used from any thread. */
final class XmlReaders {
    private static final int MAX_DEPTH = 512;
    private static final int MAX_ATTRIBUTES = 512;
    private static final int MAX_ATTRIBUTE_CHARACTERS = 256 << 10;

    private final WstxInputFactory factory = new WstxInputFactory();

    XmlReaders() {
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, MAX_DEPTH);
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MAX_ATTRIBUTES);
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, MAX_ATTRIBUTE_CHARACTERS);
        factory.getConfig().setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("nothing outside of the message is read");
        });
    }

    XMLStreamReader open(Body document, Charset charset) throws XMLStreamException {
        return factory.createXMLStreamReader(document.open(), charset.name());
    }
}

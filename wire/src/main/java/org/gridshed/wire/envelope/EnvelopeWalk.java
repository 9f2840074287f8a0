package org.gridshed.wire.envelope;

import java.nio.charset.Charset;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gridshed.wire.envelope.EnvelopeRefusal.Kind;
import org.jspecify.annotations.Nullable;

/** One way through an envelope: root, Header, Body, its first element. Remembers how far it came. One use, one thread. */
final class EnvelopeWalk {
    private final HeaderBlocks blocks = new HeaderBlocks();
    private @Nullable SoapVersion version;
    private String rootPrefix = "";
    private boolean rootSeen;
    private boolean header;

    EnvelopeWalk(@Nullable SoapVersion spoken) {
        this.version = spoken;
    }

    /** Returns whether the root's start tag was read. */
    boolean rootSeen() {
        return rootSeen;
    }

    /** Returns the version of the envelope, once read; before, the one spoken of. */
    @Nullable
    SoapVersion version() {
        return version;
    }

    String rootPrefix() {
        return rootPrefix;
    }

    String rootName() {
        return rootPrefix.isEmpty() ? "Envelope" : rootPrefix + ":Envelope";
    }

    /** Returns whether the envelope has a Header. */
    boolean header() {
        return header;
    }

    EnvelopeReading toFirstBodyElement(XMLStreamReader xml, Charset charset) throws XMLStreamException {
        if (!toStartTag(xml)) {
            return refuse(Kind.DOCTYPE, "a SOAP message has no document type declaration");
        }
        rootSeen = true;
        if (!xml.getLocalName().equals("Envelope")) {
            return refuse(Kind.NO_ENVELOPE, "the root element is not a SOAP Envelope");
        }
        SoapVersion found = SoapVersion.ofNamespace(xml.getNamespaceURI());
        if (found == null) {
            return refuse(Kind.UNKNOWN_VERSION, "the Envelope is neither of SOAP 1.1 nor of SOAP 1.2");
        }
        version = found;
        rootPrefix = xml.getPrefix() == null ? "" : xml.getPrefix();
        boolean child = toChild(xml);
        if (child && is(xml, found, "Header")) {
            header = true;
            blocks.read(xml);
            child = toChild(xml);
        }
        if (!child || !is(xml, found, "Body")) {
            return refuse(Kind.NO_BODY, "the Envelope has no Body where it should be");
        }
        QName first = toChild(xml) ? xml.getName() : null;
        return new EnvelopeView(found, charset, blocks.addressing(), first, blocks.signed(), null);
    }

    /** Reads on to the end of the document, for the sake of what is found wrong there. */
    void toEnd(XMLStreamReader xml) throws XMLStreamException {
        while (xml.hasNext()) {
            xml.next();
        }
    }

    private EnvelopeRefusal refuse(Kind kind, String reason) {
        return new EnvelopeRefusal(kind, reason, version);
    }

    private static boolean is(XMLStreamReader xml, SoapVersion version, String name) {
        return xml.getLocalName().equals(name) && version.namespace().equals(xml.getNamespaceURI());
    }

    /** Goes to the root's start tag; false if a document type comes first. */
    private static boolean toStartTag(XMLStreamReader xml) throws XMLStreamException {
        while (true) {
            int event = xml.next();
            if (event == XMLStreamConstants.DTD) {
                return false;
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                return true;
            }
        }
    }

    /** Goes to the next start tag; false if the parent's end tag comes first. */
    private static boolean toChild(XMLStreamReader xml) throws XMLStreamException {
        while (true) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    return true;
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    return false;
                }
                default -> {}
            }
        }
    }
}

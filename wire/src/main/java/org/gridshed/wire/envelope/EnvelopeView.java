package org.gridshed.wire.envelope;

import java.nio.charset.Charset;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a message from its envelope's start.
 *
 * @param version of the envelope
 * @param charset in which the envelope is written
 * @param addressing its WS-Addressing headers
 * @param bodyElement name of the first element in the body; null if the body is empty, which some operations want
 * @param signed whether the headers hold a signature or encrypted data, so that nothing may be added to them
 * @param splice where a header block can be put; null where none can
 */
public record EnvelopeView(
        SoapVersion version,
        Charset charset,
        Addressing addressing,
        @Nullable QName bodyElement,
        boolean signed,
        @Nullable SplicePoint splice)
        implements EnvelopeReading {

    /** Returns whether it is a fault. */
    public boolean fault() {
        return bodyElement != null
                && bodyElement.getLocalPart().equals("Fault")
                && bodyElement.getNamespaceURI().equals(version.namespace());
    }
}

package org.gridshed.wire.envelope;

import org.jspecify.annotations.Nullable;

/**
 * Why a message is no SOAP message.
 *
 * @param kind what is wrong
 * @param reason one sentence for the caller; holds nothing of the message but names of elements
 * @param version of the envelope, or else spoken of by its Content-Type; null if neither told
 */
public record EnvelopeRefusal(
        Kind kind, String reason, @Nullable SoapVersion version) implements EnvelopeReading {

    /** What is wrong with a message. */
    public enum Kind {
        /** There are no bytes, or only white space. */
        EMPTY,
        /** The first bytes are not XML. */
        NOT_XML,
        /** It has a document type declaration, which SOAP forbids. */
        DOCTYPE,
        /** XML, but its root is not an envelope. */
        NO_ENVELOPE,
        /** An envelope of an unknown version. */
        UNKNOWN_VERSION,
        /** An envelope without a body. */
        NO_BODY,
        /** Breaks the rules of XML, or is cut off. */
        NOT_WELL_FORMED,
        /** Nested deeper, or with more or longer attributes, than is let through. */
        OVER_LIMITS,
        /** A multipart message without a root part. */
        NO_ROOT_PART,
        /** It is not in the Content-Encoding that it says. */
        WRONG_ENCODING
    }

    /** Returns the code of the fault that answers it. */
    public SoapFaultCode faultCode() {
        return kind == Kind.UNKNOWN_VERSION ? SoapFaultCode.VERSION_MISMATCH : SoapFaultCode.CLIENT;
    }
}

package org.gridshed.wire.envelope;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A version of SOAP, told by the namespace of its envelope. */
public enum SoapVersion {
    /** SOAP 1.1. */
    SOAP_11("http://schemas.xmlsoap.org/soap/envelope/", "text/xml"),
    /** SOAP 1.2. */
    SOAP_12("http://www.w3.org/2003/05/soap-envelope", "application/soap+xml");

    private final String namespace;
    private final String mediaType;

    SoapVersion(String namespace, String mediaType) {
        this.namespace = namespace;
        this.mediaType = mediaType;
    }

    /** Returns the namespace of envelopes. */
    public String namespace() {
        return namespace;
    }

    /** Returns the media type of messages without attachments. */
    public String mediaType() {
        return mediaType;
    }

    /** Returns the version whose envelopes are in {@code namespace}; null if none is. */
    public static @Nullable SoapVersion ofNamespace(@Nullable String namespace) {
        for (SoapVersion version : values()) {
            if (version.namespace.equals(namespace)) {
                return version;
            }
        }
        return null;
    }

    /**
     * Returns the version that a Content-Type speaks of, to choose the form of a fault where the envelope told nothing; null if
     * it speaks of none.
     */
    public static @Nullable SoapVersion ofContentType(@Nullable String contentType) {
        if (contentType == null) {
            return null;
        }
        // In multiparts the type is in a parameter, so a look at the whole text serves both.
        String lower = contentType.toLowerCase(Locale.ROOT);
        if (lower.contains(SOAP_12.mediaType)) {
            return SOAP_12;
        }
        return lower.contains(SOAP_11.mediaType) ? SOAP_11 : null;
    }
}

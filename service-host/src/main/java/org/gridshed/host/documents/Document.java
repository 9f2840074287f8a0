package org.gridshed.host.documents;

import java.nio.charset.StandardCharsets;

/**
 * One WSDL or XSD document.
 *
 * @param name unique among the documents of a service; a plain file name
 * @param kind which of the two it is
 * @param path the path that a client asks, from {@code /services/}
 * @param query the query that a client asks, {@code wsdl}, {@code wsdl=name} or {@code xsd=name}
 * @param text as the service gave it, but for the addresses in it; one char (Latin-1) for each byte
 */
public record Document(String name, Kind kind, String path, String query, String text) {
    /** Returns the document as it is stored and served. */
    public byte[] bytes() {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** What a document describes. */
    public enum Kind {
        /** Describes services. */
        WSDL,
        /** Describes types. */
        XSD;

        /** Returns the word in queries and file endings. */
        String word() {
            return this == WSDL ? "wsdl" : "xsd";
        }
    }
}

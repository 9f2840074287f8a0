package org.gridshed.cluster.soap;

import java.nio.charset.StandardCharsets;

/** Messages for tests. */
final class Messages {
    static final String NS11 = "http://schemas.xmlsoap.org/soap/envelope/";
    static final String NS12 = "http://www.w3.org/2003/05/soap-envelope";
    static final String TEXT_XML = "text/xml; charset=utf-8";
    static final String SOAP_XML = "application/soap+xml; charset=utf-8";
    static final byte[] SOAP_11 = envelope(NS11);
    static final byte[] SOAP_12 = envelope(NS12);

    private Messages() {}

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns header lines as they go over the wire. */
    static String lines(String... lines) {
        return String.join("\r\n", lines) + "\r\n";
    }

    private static byte[] envelope(String namespace) {
        return utf8("<s:Envelope xmlns:s=\"" + namespace + "\"><s:Body><e:echo xmlns:e=\"urn:echo\">"
                + "<text>hello</text></e:echo></s:Body></s:Envelope>");
    }
}

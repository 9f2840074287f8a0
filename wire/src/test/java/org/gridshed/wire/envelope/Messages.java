package org.gridshed.wire.envelope;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.gridshed.model.Body;

/** Messages for tests. */
final class Messages {
    static final String NS11 = SoapVersion.SOAP_11.namespace();
    static final String NS12 = SoapVersion.SOAP_12.namespace();
    static final String PLAIN = "<s:Envelope xmlns:s=\"" + NS11 + "\"><s:Body><a:add xmlns:a=\"urn:a\"><x>ü</x></a:add>"
            + "</s:Body></s:Envelope>";
    static final EnvelopeReader READER = new EnvelopeReader();

    private Messages() {}

    static Body body(String text) {
        return body(text, StandardCharsets.UTF_8);
    }

    static Body body(String text, Charset charset) {
        return Body.of(text.getBytes(charset));
    }

    static EnvelopeReading read(String text) {
        return READER.read(body(text), "text/xml", null);
    }

    static EnvelopeView view(Body body, String contentType) {
        EnvelopeReading reading = READER.read(body, contentType, null);
        if (reading instanceof EnvelopeView view) {
            return view;
        }
        throw new AssertionError(reading.toString());
    }

    static EnvelopeView view(String text) {
        return view(body(text), "text/xml");
    }

    static String envelope(String header, String content) {
        return "<e:Envelope xmlns:e='" + NS12 + "'>" + header + "<e:Body>" + content + "</e:Body></e:Envelope>";
    }
}

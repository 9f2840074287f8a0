package org.gridshed.wire.envelope;

import java.io.CharConversionException;
import java.nio.charset.CharacterCodingException;
import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamException;
import org.gridshed.model.Body;
import org.gridshed.wire.envelope.EnvelopeRefusal.Kind;
import org.jspecify.annotations.Nullable;

/** Says what it means that a document could not be read on. */
final class Failures {
    private Failures() {}

    /** Returns whether the bytes are not in the encoding in which they were read. */
    static boolean undecodable(Throwable e) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (t instanceof CharConversionException || t instanceof CharacterCodingException) {
                return true;
            }
        }
        return false;
    }

    /** Returns the refusal; never with a word of the message, which may be a secret or an attack on the log. */
    static EnvelopeRefusal refusal(Throwable e, Body document, EnvelopeWalk walk) {
        if (!walk.rootSeen()) {
            return blank(document)
                    ? new EnvelopeRefusal(Kind.EMPTY, "the message is empty", walk.version())
                    : new EnvelopeRefusal(Kind.NOT_XML, "the message is not XML" + where(e), walk.version());
        }
        return String.valueOf(e.getMessage()).contains(" limit (")
                ? new EnvelopeRefusal(
                        Kind.OVER_LIMITS, "the message's XML goes beyond the limits" + where(e), walk.version())
                : new EnvelopeRefusal(
                        Kind.NOT_WELL_FORMED, "the message is not well-formed XML" + where(e), walk.version());
    }

    private static boolean blank(Body document) {
        for (long i = 0; i < document.length(); i++) {
            byte b = document.at(i);
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return false;
            }
        }
        return true;
    }

    private static String where(Throwable e) {
        XMLStreamException xml = xmlCause(e);
        Location at = xml == null ? null : xml.getLocation();
        return at == null ? "" : ", line " + at.getLineNumber() + ", column " + at.getColumnNumber();
    }

    private static @Nullable XMLStreamException xmlCause(Throwable e) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (t instanceof XMLStreamException xml) {
                return xml;
            }
        }
        return null;
    }
}

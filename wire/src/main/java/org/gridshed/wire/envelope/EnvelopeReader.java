package org.gridshed.wire.envelope;

import com.ctc.wstx.exc.WstxLazyException;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.gridshed.model.Body;
import org.gridshed.wire.envelope.EnvelopeRefusal.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages as far as needed to route them: to the first element of the body. What follows is the service's to judge, but
 * for the envelope's end, which shows that the message is whole. Keep one and use it from any thread; its tables warm up.
 */
public final class EnvelopeReader {
    private final XmlReaders readers = new XmlReaders();

    /**
     * Reads a message.
     *
     * @param message as received
     * @param contentType header of that name; decides where the envelope is and in which charset, never its version
     * @param contentEncoding header of that name
     */
    public EnvelopeReading read(Body message, @Nullable String contentType, @Nullable String contentEncoding) {
        ContentType type = ContentType.parse(contentType);
        SoapVersion spoken = SoapVersion.ofContentType(contentType);
        String encoding = contentEncoding == null ? "" : contentEncoding.strip().toLowerCase(Locale.ROOT);
        if (!encoding.isEmpty() && !encoding.equals("identity")) {
            return encoded(message, encoding, spoken);
        }
        return type.multipart() ? multipart(message, type, spoken) : document(message, type, spoken, true);
    }

    private static EnvelopeReading encoded(Body message, String encoding, @Nullable SoapVersion spoken) {
        if (message.length() == 0) {
            return new EnvelopeRefusal(Kind.EMPTY, "the message has no bytes", spoken);
        }
        boolean gzip = encoding.equals("gzip") || encoding.equals("x-gzip");
        boolean marked = message.length() > 2 && message.at(0) == 0x1F && message.at(1) == (byte) 0x8B;
        return gzip && !marked
                ? new EnvelopeRefusal(Kind.WRONG_ENCODING, "the message is not in gzip, as its header says", spoken)
                : new OpaqueMessage(encoding);
    }

    private EnvelopeReading multipart(Body message, ContentType type, @Nullable SoapVersion spoken) {
        RootPart root = RootPart.of(message, type);
        if (root == null) {
            return message.length() == 0
                    ? new EnvelopeRefusal(Kind.EMPTY, "the message has no bytes", spoken)
                    : new EnvelopeRefusal(Kind.NO_ROOT_PART, "the multipart message has no parts", spoken);
        }
        return switch (root.transferEncoding()) {
            case "base64", "quoted-printable" -> new OpaqueMessage(root.transferEncoding());
            default -> document(root.content(), root.contentType(), spoken, false);
        };
    }

    /** Reads a document in the first of its possible encodings in which it can be read. */
    private EnvelopeReading document(Body document, ContentType type, @Nullable SoapVersion spoken, boolean whole) {
        XmlEncoding encoding = XmlEncoding.of(document, type.parameter("charset"));
        Iterator<Charset> candidates = encoding.candidates().iterator();
        while (true) {
            Charset charset = candidates.next();
            EnvelopeWalk walk = new EnvelopeWalk(spoken);
            try {
                EnvelopeReading reading = read(document, charset, walk);
                return whole && reading instanceof EnvelopeView view ? spliceable(view, document, walk) : reading;
            } catch (XMLStreamException | WstxLazyException e) {
                if (!candidates.hasNext() || !Failures.undecodable(e)) {
                    return Failures.refusal(e, document, walk);
                }
            }
        }
    }

    private EnvelopeReading read(Body document, Charset charset, EnvelopeWalk walk) throws XMLStreamException {
        XMLStreamReader xml = readers.open(document, charset);
        try {
            EnvelopeReading reading = walk.toFirstBodyElement(xml, charset);
            if (reading instanceof EnvelopeView && !ClosingTag.ends(document, charset, walk.rootName())) {
                // Cut off, or an unusual end: only reading on tells which.
                walk.toEnd(xml);
            }
            return reading;
        } finally {
            xml.close();
        }
    }

    private static EnvelopeView spliceable(EnvelopeView view, Body document, EnvelopeWalk walk) {
        boolean possible = !view.signed() && XmlEncoding.asciiCompatible(view.charset());
        return possible
                ? new EnvelopeView(
                        view.version(),
                        view.charset(),
                        view.addressing(),
                        view.bodyElement(),
                        false,
                        SpliceScanner.find(document, walk.rootPrefix(), walk.header()))
                : view;
    }
}

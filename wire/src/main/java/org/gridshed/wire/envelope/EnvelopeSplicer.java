package org.gridshed.wire.envelope;

import java.nio.charset.StandardCharsets;
import org.gridshed.model.Body;

/** Records a message's original target in a header block, put in as bytes; all other bytes stay as they are. */
public final class EnvelopeSplicer {
    /** Namespace of the header block. */
    public static final String NAMESPACE = "urn:gridshed:routing:1";

    // A signature in the body can cover the whole envelope as well; its namespace gives it away.
    private static final byte[] SIGNATURE = "xmldsig".getBytes(StandardCharsets.US_ASCII);

    private EnvelopeSplicer() {}

    /**
     * Returns the message with one header block {@code <gs:target>}; the message itself where its envelope allows none: signed,
     * in parts, compressed, in an encoding that is not a superset of ASCII, or with a Header that is one empty tag.
     *
     * @param message as {@code reading} was made of it
     * @param target original address, to be told to the service
     */
    public static Body withTarget(Body message, EnvelopeReading reading, String target) {
        if (!(reading instanceof EnvelopeView view) || view.splice() == null) {
            return message;
        }
        SplicePoint at = view.splice();
        if (message.indexOf(SIGNATURE, at.offset()) >= 0) {
            return message;
        }
        return message.inserted(at.offset(), block(at, target).getBytes(view.charset()));
    }

    private static String block(SplicePoint at, String target) {
        String block = "<gs:target xmlns:gs=\"" + NAMESPACE + "\">" + XmlText.ascii(target) + "</gs:target>";
        if (at.header()) {
            return block;
        }
        String name = at.prefix().isEmpty() ? "Header" : at.prefix() + ":Header";
        return "<" + name + ">" + block + "</" + name + ">";
    }
}

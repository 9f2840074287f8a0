package org.gridshed.wire.envelope;

import java.nio.charset.StandardCharsets;
import org.gridshed.model.Body;
import org.jspecify.annotations.Nullable;

/**
 * Finds by its bytes where the start tag of the Envelope or of its Header ends. For documents whose start has been read as
 * well-formed XML without a document type, in an encoding whose ASCII characters are their own bytes; offsets that XML parsers tell
 * count characters, or buffers.
 */
final class SpliceScanner {
    private static final byte[] COMMENT_END = "-->".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] INSTRUCTION_END = "?>".getBytes(StandardCharsets.US_ASCII);
    private static final int NOWHERE = -1;

    private final Body document;

    private SpliceScanner(Body document) {
        this.document = document;
    }

    /**
     * Returns where a header block can be put.
     *
     * @param document starts with its byte order mark, where it has one
     * @param prefix the envelope's own
     * @param header whether the envelope's first element is a Header
     */
    static @Nullable SplicePoint find(Body document, String prefix, boolean header) {
        SpliceScanner scanner = new SpliceScanner(document);
        long envelope = scanner.endOfTag(scanner.nextTag(0));
        long end = header ? scanner.endOfTag(scanner.nextTag(envelope)) : envelope;
        // An empty Header that is its own end has no inside.
        return end < 2 || document.at(end - 2) == '/' ? null : new SplicePoint(end, header, prefix);
    }

    /** Returns the position of the next start tag, past text, comments and processing instructions. */
    private long nextTag(long from) {
        long at = from;
        while (at >= 0 && at + 1 < document.length()) {
            if (document.at(at) != '<') {
                at++;
                continue;
            }
            switch (document.at(at + 1)) {
                case '!' -> at = behind(COMMENT_END, at + 4);
                case '?' -> at = behind(INSTRUCTION_END, at + 2);
                default -> {
                    return at;
                }
            }
        }
        return NOWHERE;
    }

    private long behind(byte[] mark, long from) {
        long found = from > document.length() ? NOWHERE : document.indexOf(mark, from);
        return found < 0 ? NOWHERE : found + mark.length;
    }

    /** Returns the position behind the tag that starts at {@code from}; a {@code >} in a quoted value ends nothing. */
    private long endOfTag(long from) {
        int quote = 0;
        for (long at = from; at >= 0 && at < document.length(); at++) {
            byte b = document.at(at);
            if (quote != 0) {
                quote = b == quote ? 0 : quote;
            } else if (b == '"' || b == '\'') {
                quote = b;
            } else if (b == '>') {
                return at + 1;
            }
        }
        return NOWHERE;
    }
}

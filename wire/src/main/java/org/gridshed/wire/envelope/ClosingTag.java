package org.gridshed.wire.envelope;

import java.nio.charset.Charset;
import org.gridshed.model.Body;

/** A quick look at a document's end, which tells a whole message from one that was cut off. */
final class ClosingTag {
    // Room for the tag and what little may follow it; a document that has more there is read to its end instead.
    private static final int TAIL_BYTES = 512;

    private ClosingTag() {}

    /** Returns whether {@code document} surely ends with the end tag of {@code name}; comments may follow. */
    static boolean ends(Body document, Charset charset, String name) {
        // A multiple of four, counted from the start, cuts no character of UTF-16 or UTF-32 apart.
        long from = Math.max(0, document.length() - TAIL_BYTES) & ~3L;
        String tail = new String(document.slice(from, document.length()).toBytes(), charset);
        int end = behindLastTag(tail);
        int start = end < 0 ? -1 : tail.lastIndexOf("</", end);
        return start >= 0
                && tail.startsWith(name, start + 2)
                && tail.charAt(end - 1) == '>'
                && tail.substring(start + 2 + name.length(), end - 1).isBlank();
    }

    private static int behindLastTag(String tail) {
        int end = tail.length();
        while (end > 0) {
            char last = tail.charAt(end - 1);
            if (last == ' ' || last == '\n' || last == '\r' || last == '\t') {
                end--;
            } else if (tail.startsWith("-->", end - 3)) {
                end = tail.lastIndexOf("<!--", end - 3);
            } else if (tail.startsWith("?>", end - 2)) {
                end = tail.lastIndexOf("<?", end - 2);
            } else {
                return end;
            }
        }
        return -1;
    }
}

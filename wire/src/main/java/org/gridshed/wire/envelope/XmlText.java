package org.gridshed.wire.envelope;

/** Writes text into XML. */
final class XmlText {
    private static final int REPLACEMENT = 0xFFFD;

    private XmlText() {}

    /** Returns {@code text} escaped for content and for values in double quotes; what XML cannot hold is U+FFFD. */
    static String escaped(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> append(out, c, false));
        return out.toString();
    }

    /** The same, in ASCII characters only. */
    static String ascii(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> append(out, c, true));
        return out.toString();
    }

    private static void append(StringBuilder out, int character, boolean ascii) {
        int c = allowed(character) ? character : REPLACEMENT;
        switch (c) {
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '&' -> out.append("&amp;");
            case '"' -> out.append("&quot;");
            // As it is, a parser would take it for a line feed.
            case '\r' -> out.append("&#13;");
            default -> {
                if (ascii && c > 126) {
                    out.append("&#").append(c).append(';');
                } else {
                    out.appendCodePoint(c);
                }
            }
        }
    }

    /** The characters of XML 1.0, production 2. */
    private static boolean allowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= ' ' && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}

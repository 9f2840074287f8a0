package org.gridshed.wire.envelope;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridshed.model.Body;
import org.jspecify.annotations.Nullable;

/**
 * In which encoding an XML document is written. A byte order mark decides; else the declaration; else the header; else it is
 * UTF-8. A declaration or header that the first bytes prove wrong does not count.
 *
 * @param candidates encodings to try, likeliest first; the next is for documents that are not readable in the one before
 * @param markLength bytes of the byte order mark; 0 without one
 */
record XmlEncoding(List<Charset> candidates, int markLength) {
    private static final int DECLARATION_BYTES = 256;

    /** How characters look as bytes, as far as the first ones tell. */
    private enum Family {
        ASCII,
        UTF_16BE,
        UTF_16LE,
        UTF_32BE,
        UTF_32LE;

        @Nullable
        Charset only() {
            return switch (this) {
                case ASCII -> null;
                case UTF_16BE -> StandardCharsets.UTF_16BE;
                case UTF_16LE -> StandardCharsets.UTF_16LE;
                case UTF_32BE -> StandardCharsets.UTF_32BE;
                case UTF_32LE -> StandardCharsets.UTF_32LE;
            };
        }
    }

    /** Finds the encoding of {@code document}, which came with {@code headerCharset}. */
    static XmlEncoding of(Body document, @Nullable String headerCharset) {
        int b0 = byteAt(document, 0);
        int b1 = byteAt(document, 1);
        int b2 = byteAt(document, 2);
        int b3 = byteAt(document, 3);
        if (b0 == 0xEF && b1 == 0xBB && b2 == 0xBF) {
            return new XmlEncoding(List.of(StandardCharsets.UTF_8), 3);
        }
        if (b0 == 0xFE && b1 == 0xFF) {
            return new XmlEncoding(List.of(StandardCharsets.UTF_16BE), 2);
        }
        if (b0 == 0xFF && b1 == 0xFE) {
            return b2 == 0 && b3 == 0
                    ? new XmlEncoding(List.of(StandardCharsets.UTF_32LE), 4)
                    : new XmlEncoding(List.of(StandardCharsets.UTF_16LE), 2);
        }
        Charset only = family(b0, b1, b2, b3).only();
        return new XmlEncoding(only == null ? asciiCandidates(document, headerCharset) : List.of(only), 0);
    }

    /** Returns whether all ASCII characters are their own bytes in {@code charset}, and no other character holds such bytes. */
    static boolean asciiCompatible(Charset charset) {
        String name = charset.name().toLowerCase(Locale.ROOT);
        return name.equals("utf-8")
                || name.equals("us-ascii")
                || name.startsWith("iso-8859-")
                || name.startsWith("windows-125");
    }

    private static Family family(int b0, int b1, int b2, int b3) {
        if (b0 == 0 && b1 == 0 && b2 == 0 && b3 > 0) {
            return Family.UTF_32BE;
        }
        if (b0 > 0 && b1 == 0 && b2 == 0 && b3 == 0) {
            return Family.UTF_32LE;
        }
        if (b0 == 0 && b1 > 0) {
            return Family.UTF_16BE;
        }
        return b0 > 0 && b1 == 0 ? Family.UTF_16LE : Family.ASCII;
    }

    private static List<Charset> asciiCandidates(Body document, @Nullable String headerCharset) {
        Charset declared = usable(declaration(document));
        Charset sent = usable(headerCharset);
        if (declared == null && sent == null) {
            return List.of(StandardCharsets.UTF_8);
        }
        List<Charset> candidates = new ArrayList<>(3);
        for (Charset charset : new @Nullable Charset[] {declared, sent, StandardCharsets.UTF_8}) {
            if (charset != null && !candidates.contains(charset)) {
                candidates.add(charset);
            }
        }
        return candidates;
    }

    private static @Nullable Charset usable(@Nullable String name) {
        if (name == null) {
            return null;
        }
        try {
            Charset charset = Charset.forName(name.strip());
            // The bytes are ASCII-like; an encoding in which they could not be is a mistake of whoever named it.
            return charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32") ? null : charset;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static @Nullable String declaration(Body document) {
        if (document.length() < 6 || document.at(0) != '<' || document.at(1) != '?') {
            return null;
        }
        String start = new String(
                document.slice(0, Math.min(DECLARATION_BYTES, document.length()))
                        .toBytes(),
                StandardCharsets.ISO_8859_1);
        int end = start.indexOf("?>");
        int name = start.indexOf("encoding");
        if (!start.startsWith("<?xml") || name < 0 || end < name) {
            return null;
        }
        int open = name + "encoding".length();
        while (open < end && start.charAt(open) != '"' && start.charAt(open) != '\'') {
            open++;
        }
        int close = start.indexOf(start.charAt(open), open + 1);
        return close < 0 || close > end ? null : start.substring(open + 1, close);
    }

    private static int byteAt(Body document, int index) {
        return index < document.length() ? document.at(index) & 0xFF : -1;
    }
}

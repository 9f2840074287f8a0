package org.gridshed.host.documents;

import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A document as it was found. Its text holds one char for each byte (Latin-1), so that whatever is not replaced comes out
 * as it went in, whichever encoding it is in; tags and addresses are ASCII in all of them.
 *
 * @param source where it was found: an address of this host, or a file
 * @param kind what it describes
 * @param text one char for each byte
 */
record RawDocument(URI source, Document.Kind kind, String text) {
    private static final Pattern ROOT = Pattern.compile(
            "\\A(?:\\xEF\\xBB\\xBF)?\\s*(?:<\\?.*?\\?>\\s*|<!--.*?-->\\s*)*<(?:[\\w.-]+:)?(\\w+)\\b", Pattern.DOTALL);
    private static final Pattern REFERENCE = Pattern.compile(
            "<(?:[\\w.-]+:)?(?:import|include|redefine|override)\\b[^>]*?\\s(?:schemaLocation|location)\\s*=\\s*"
                    + "(?:\"([^\"]*)\"|'([^']*)')");
    private static final Pattern ADDRESS =
            Pattern.compile("<(?:[\\w.-]+:)?address\\b[^>]*?\\slocation\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)')");

    /** Returns the document, or null if the bytes are neither WSDL nor XML schema. */
    static @Nullable RawDocument read(URI source, byte[] bytes) {
        String text = new String(plain(bytes), StandardCharsets.ISO_8859_1);
        Matcher root = ROOT.matcher(text);
        if (!root.find()) {
            return null;
        }
        return switch (root.group(1)) {
            case "definitions" -> new RawDocument(source, Document.Kind.WSDL, text);
            case "schema" -> new RawDocument(source, Document.Kind.XSD, text);
            default -> null;
        };
    }

    /** Returns the same document with ASCII as one byte a char; UTF-16 becomes UTF-8. */
    private static byte[] plain(byte[] bytes) {
        if (bytes.length < 2) {
            return bytes;
        }
        int mark = (bytes[0] & 0xff) << 8 | (bytes[1] & 0xff);
        Charset wide = switch (mark) {
            case 0xfeff, 0xfffe -> StandardCharsets.UTF_16;
            case 0x003c -> StandardCharsets.UTF_16BE;
            case 0x3c00 -> StandardCharsets.UTF_16LE;
            default -> null;
        };
        if (wide == null) {
            return bytes;
        }
        String text = new String(bytes, wide).replaceFirst("(?i)encoding\\s*=\\s*[\"']utf-16\\w*[\"']", "");
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the addresses of documents that this one needs, as they stand there. */
    List<String> references() {
        List<String> found = new ArrayList<>();
        Matcher matcher = REFERENCE.matcher(text);
        while (matcher.find()) {
            found.add(value(matcher));
        }
        return found;
    }

    /** Returns where a reference points, or null if it is no address. */
    @Nullable
    URI resolve(String reference) {
        String plain = reference.replace("&amp;", "&").replace(" ", "%20");
        try {
            // java.net.URI follows RFC 2396 here, where a mere query loses the last step of the path.
            return source.resolve(plain.startsWith("?") ? source.getRawPath() + plain : plain);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /**
     * Returns the document with its addresses replaced; both functions get the address as it stands there.
     *
     * @param reference for documents that this one needs
     * @param address for the addresses of endpoints
     */
    RawDocument replacing(UnaryOperator<String> reference, UnaryOperator<String> address) {
        return new RawDocument(source, kind, replace(ADDRESS, replace(REFERENCE, text, reference), address));
    }

    private static String replace(Pattern pattern, String text, UnaryOperator<String> change) {
        StringBuilder out = new StringBuilder();
        Matcher matcher = pattern.matcher(text);
        int copied = 0;
        while (matcher.find()) {
            int group = matcher.group(1) == null ? 2 : 1;
            out.append(text, copied, matcher.start(group)).append(change.apply(value(matcher)));
            copied = matcher.end(group);
        }
        return out.append(text, copied, text.length()).toString();
    }

    private static String value(Matcher matcher) {
        String doubleQuoted = matcher.group(1);
        return doubleQuoted == null ? String.valueOf(matcher.group(2)) : doubleQuoted;
    }
}

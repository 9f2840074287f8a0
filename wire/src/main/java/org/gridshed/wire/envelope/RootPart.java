package org.gridshed.wire.envelope;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.gridshed.model.Body;
import org.jspecify.annotations.Nullable;

/**
 * The part of a multipart message that holds its envelope.
 *
 * @param content its bytes, in place
 * @param contentType its own Content-Type
 * @param transferEncoding its Content-Transfer-Encoding in lower case; empty if it has none
 */
record RootPart(Body content, ContentType contentType, String transferEncoding) {
    // Real ones have a handful of short headers; also caps what a message of nothing but headers costs.
    private static final int MAX_PART_HEADER_BYTES = 16 << 10;
    private static final byte[] LINE_FEED = {'\n'};

    /** Finds the part that {@code start} names, else the first; null if there are no parts. */
    static @Nullable RootPart of(Body message, ContentType type) {
        String boundary = type.parameter("boundary");
        byte[] delimiter = boundary == null || boundary.isEmpty()
                ? firstLine(message)
                : ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        String start = type.parameter("start");
        RootPart first = null;
        long at = delimiter == null ? -1 : next(message, delimiter, 0);
        while (delimiter != null && at >= 0 && !last(message, at + delimiter.length)) {
            long content = message.indexOf(LINE_FEED, at + delimiter.length) + 1;
            if (content == 0) {
                break;
            }
            long following = next(message, delimiter, content);
            Headers headers = headers(message, content);
            RootPart part = new RootPart(
                    message.slice(headers.end, Math.max(headers.end, endOfPart(message, following))),
                    ContentType.parse(headers.contentType),
                    headers.transferEncoding);
            if (start == null || bare(start).equals(bare(headers.contentId))) {
                return part;
            }
            first = first == null ? part : first;
            at = following;
        }
        return first;
    }

    /** Without a boundary parameter, the first line that starts with two dashes is the delimiter. */
    private static byte @Nullable [] firstLine(Body message) {
        long from = next(message, new byte[] {'-', '-'}, 0);
        long end = from < 0 ? -1 : message.indexOf(LINE_FEED, from);
        if (end < 0 || end - from > 80) {
            return null;
        }
        return new String(message.slice(from, end).toBytes(), StandardCharsets.ISO_8859_1)
                .stripTrailing()
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the next line that starts with {@code delimiter}; -1 if there is none. */
    private static long next(Body message, byte[] delimiter, long from) {
        long at = message.indexOf(delimiter, from);
        while (at > 0 && message.at(at - 1) != '\n') {
            at = message.indexOf(delimiter, at + 1);
        }
        return at;
    }

    private static boolean last(Body message, long afterDelimiter) {
        return afterDelimiter + 1 < message.length()
                && message.at(afterDelimiter) == '-'
                && message.at(afterDelimiter + 1) == '-';
    }

    /** The line break before a delimiter belongs to the delimiter; a message may also just end. */
    private static long endOfPart(Body message, long following) {
        if (following < 0) {
            return message.length();
        }
        long end = following - 1;
        return end > 0 && message.at(end - 1) == '\r' ? end - 1 : end;
    }

    private static String bare(String contentId) {
        String id = contentId.strip();
        return id.startsWith("<") && id.endsWith(">") ? id.substring(1, id.length() - 1) : id;
    }

    private record Headers(long end, String contentType, String contentId, String transferEncoding) {}

    private static Headers headers(Body message, long from) {
        String type = "";
        String id = "";
        String encoding = "";
        StringBuilder folded = new StringBuilder();
        long at = from;
        long limit = Math.min(message.length(), from + MAX_PART_HEADER_BYTES);
        while (at < limit) {
            long end = message.indexOf(LINE_FEED, at);
            long next = end < 0 ? message.length() : end + 1;
            String line = new String(message.slice(at, Math.min(next, limit)).toBytes(), StandardCharsets.ISO_8859_1);
            boolean continued = line.startsWith(" ") || line.startsWith("\t");
            if (!continued) {
                folded.setLength(0);
            }
            folded.append(line.stripTrailing());
            at = next;
            if (line.isBlank()) {
                break;
            }
            String header = folded.toString();
            String name = header.substring(0, Math.max(0, header.indexOf(':')))
                    .strip()
                    .toLowerCase(Locale.ROOT);
            String value = header.substring(header.indexOf(':') + 1).strip();
            switch (name) {
                case "content-type" -> type = value;
                case "content-id" -> id = value;
                case "content-transfer-encoding" -> encoding = value.toLowerCase(Locale.ROOT);
                default -> {}
            }
        }
        return new Headers(at, type, id, encoding);
    }
}

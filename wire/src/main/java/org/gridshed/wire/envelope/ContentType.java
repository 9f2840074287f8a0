package org.gridshed.wire.envelope;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Content-Type header, read leniently: what cannot be understood is left out.
 *
 * @param mediaType type and subtype in lower case, such as {@code text/xml}; empty if there is none
 * @param parameters values without their quotes, by name in lower case
 */
public record ContentType(String mediaType, Map<String, String> parameters) {
    /** What a message without the header has. */
    public static final ContentType NONE = new ContentType("", Map.of());

    public ContentType {
        parameters = Map.copyOf(parameters);
    }

    /** Returns the value of a parameter; null if it is not there. */
    public @Nullable String parameter(String name) {
        return parameters.get(name);
    }

    /** Returns whether the message has several parts. */
    public boolean multipart() {
        return mediaType.startsWith("multipart/");
    }

    /** Reads a header's value. */
    public static ContentType parse(@Nullable String value) {
        if (value == null) {
            return NONE;
        }
        int end = value.indexOf(';');
        String type = (end < 0 ? value : value.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        return new ContentType(type, end < 0 ? Map.of() : parameters(value, end + 1));
    }

    private static Map<String, String> parameters(String text, int start) {
        Map<String, String> found = new LinkedHashMap<>();
        int at = start;
        while (at < text.length()) {
            int equals = text.indexOf('=', at);
            if (equals < 0) {
                break;
            }
            int stray = text.indexOf(';', at);
            if (stray >= 0 && stray < equals) {
                at = stray + 1;
                continue;
            }
            String name = text.substring(at, equals).strip().toLowerCase(Locale.ROOT);
            int from = equals + 1;
            while (from < text.length() && text.charAt(from) == ' ') {
                from++;
            }
            StringBuilder value = new StringBuilder();
            at = from < text.length() && text.charAt(from) == '"'
                    ? quoted(text, from + 1, value)
                    : token(text, from, value);
            found.putIfAbsent(name, value.toString());
        }
        return found;
    }

    private static int token(String text, int from, StringBuilder value) {
        int end = text.indexOf(';', from);
        int last = end < 0 ? text.length() : end;
        value.append(text.substring(from, last).strip());
        return last + 1;
    }

    private static int quoted(String text, int from, StringBuilder value) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at));
            at++;
        }
        int next = text.indexOf(';', at);
        return next < 0 ? text.length() : next + 1;
    }
}

package org.gridshed.host;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes JSON on one line; a library would cost start-up time for three small messages. */
public final class Json {
    private Json() {}

    /** Returns the text of a map, collection, string, number, boolean or null; others by their {@code toString()}. */
    public static String of(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(e -> quote(String.valueOf(e.getKey())) + ":" + of(e.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case Collection<?> items -> items.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> quote(value.toString());
        };
    }

    private static String quote(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || c == 0x7f || c == '\u2028' || c == '\u2029' || Character.isSurrogate(c)) {
                        String hex = Integer.toHexString(c);
                        out.append("\\u").append("0".repeat(4 - hex.length())).append(hex);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.append('"').toString();
    }
}

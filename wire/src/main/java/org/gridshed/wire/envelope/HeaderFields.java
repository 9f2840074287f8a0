package org.gridshed.wire.envelope;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.gridshed.model.HeaderField;
import org.jspecify.annotations.Nullable;

/** HTTP headers on their way through: which go on, and which end here. Names compare without case; order and repetition stay. */
public final class HeaderFields {
    /** Holds the original target of a message, whether or not it is in the envelope as well. */
    public static final String TARGET = "GridSHED-Target";

    // RFC 9110, section 7.6.1, and the older ones that are still sent.
    private static final Set<String> HOP_BY_HOP = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");
    // Each sender says these of its own connection.
    private static final Set<String> OF_THE_SENDER = Set.of("host", "content-length", "expect");

    private HeaderFields() {}

    /** Returns whether a header speaks of one connection only, whatever a Connection header says. */
    public static boolean hopByHop(String name) {
        return HOP_BY_HOP.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns the headers that are meant for the other end: without hop-by-hop ones, and those that Connection names. */
    public static List<HeaderField> endToEnd(List<HeaderField> fields) {
        Set<String> named = namedByConnection(fields);
        return fields.stream()
                .filter(f -> !hopByHop(f.name()) && !named.contains(f.name()))
                .toList();
    }

    /**
     * Returns the headers to send with a message whose bytes are sent anew: {@link #endToEnd} without Host, Content-Length and
     * Expect, which the sender makes itself.
     */
    public static List<HeaderField> forwardable(List<HeaderField> fields) {
        return endToEnd(fields).stream()
                .filter(f -> !OF_THE_SENDER.contains(f.name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** Returns the headers with {@link #TARGET}, in place of any that the caller sent. */
    public static List<HeaderField> withTarget(List<HeaderField> fields, String target) {
        List<HeaderField> result = new ArrayList<>(fields.size() + 1);
        fields.stream().filter(f -> !f.name().equalsIgnoreCase(TARGET)).forEach(result::add);
        result.add(new HeaderField(TARGET, target));
        return List.copyOf(result);
    }

    /** Returns the value of the first header of that name; null if there is none. */
    public static @Nullable String first(List<HeaderField> fields, String name) {
        for (HeaderField field : fields) {
            if (field.name().equalsIgnoreCase(name)) {
                return field.value();
            }
        }
        return null;
    }

    private static Set<String> namedByConnection(List<HeaderField> fields) {
        Set<String> named = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (HeaderField field : fields) {
            if (field.name().equalsIgnoreCase("Connection")) {
                for (String token : field.value().split(",", -1)) {
                    named.add(token.strip());
                }
            }
        }
        return named;
    }
}

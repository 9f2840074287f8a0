package org.gridshed.app.soap;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the user gave for an element: a text, or values for its parts. {@code person.name=Ada} sets a part of a part; a name
 * given again is one more element of that name.
 */
public final class Values {
    private final String text;
    private final Map<String, List<Values>> parts = new LinkedHashMap<>();

    private Values(String text) {
        this.text = text;
    }

    /**
     * Reads {@code name=value} pairs.
     *
     * @throws SoapCallException if one has no name or no equals sign
     */
    public static Values of(List<String> pairs) {
        Values root = new Values("");
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new SoapCallException("'" + pair + "' is not of the form name=value");
            }
            root.put(List.of(pair.substring(0, equals).split("\\.")), pair.substring(equals + 1));
        }
        return root;
    }

    private void put(List<String> path, String value) {
        List<Values> same = parts.computeIfAbsent(path.getFirst(), name -> new ArrayList<>());
        if (path.size() == 1) {
            same.add(new Values(value));
            return;
        }
        List<String> rest = path.subList(1, path.size());
        // A part that is there already begins the next element: item.a=1 item.b=2 item.a=3 are two items.
        if (same.isEmpty() || same.getLast().has(rest)) {
            same.add(new Values(""));
        }
        same.getLast().put(rest, value);
    }

    private boolean has(List<String> path) {
        List<Values> same = parts.get(path.getFirst());
        return same != null && (path.size() == 1 || same.getLast().has(path.subList(1, path.size())));
    }

    String text() {
        return text;
    }

    /** Takes out the values of one part; empty if none were given. */
    List<Values> take(String name) {
        List<Values> taken = parts.remove(name);
        return taken == null ? List.of() : taken;
    }

    /** Returns the names that nobody took. */
    List<String> left() {
        return List.copyOf(parts.keySet());
    }
}

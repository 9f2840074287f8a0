package org.gridshed.codestore;

import org.jspecify.annotations.Nullable;

/** An uploaded file is not taken; the message tells its owner why, and names the entry or class. */
public final class ArchiveRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final @Nullable String entry;

    /**
     * Makes one.
     *
     * @param message what is wrong
     * @param entry the entry or class where it is wrong, as {@code lib/a.jar!/b} inside of a jar; null if it is the whole file
     */
    public ArchiveRefusedException(String message, @Nullable String entry) {
        super(entry == null ? message : "entry '" + printable(entry) + "': " + message);
        this.entry = entry;
    }

    /** Returns the entry or class where it is wrong; null if it is the whole file. */
    public @Nullable String entry() {
        return entry;
    }

    // Names come from strangers and go to terminals.
    private static String printable(String name) {
        StringBuilder out = new StringBuilder();
        name.codePoints()
                .limit(300)
                .forEach(c -> out.appendCodePoint(Character.isISOControl(c) ? Character.codePointAt("\uFFFD", 0) : c));
        return out.toString();
    }
}

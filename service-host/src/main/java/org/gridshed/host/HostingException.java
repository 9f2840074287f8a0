package org.gridshed.host;

import org.jspecify.annotations.Nullable;

/** An archive cannot be hosted; the message says why in words that its owner can act on. */
public final class HostingException extends Exception {
    private final @Nullable String entry;

    /** Says why, and which class or archive entry is to blame, if one is. */
    public HostingException(String reason, @Nullable String entry) {
        super(reason);
        this.entry = entry;
    }

    /** Says why, with what was thrown beneath. */
    public HostingException(String reason, @Nullable String entry, Throwable cause) {
        super(reason, cause);
        this.entry = entry;
    }

    /** Returns the class or archive entry to blame. */
    public @Nullable String entry() {
        return entry;
    }

    /** Returns one line about a throwable and what lies at its root. */
    public static String describe(Throwable thrown) {
        String own = text(thrown);
        String deepest = text(root(thrown));
        return own.contains(deepest) ? own : own + ": " + deepest;
    }

    /** Returns the throwable that lies beneath all others. */
    public static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        for (Throwable cause = root.getCause(); cause != null; cause = root.getCause()) {
            root = cause;
        }
        return root;
    }

    private static String text(Throwable thrown) {
        String message = thrown.getMessage();
        String kind = thrown.getClass().getSimpleName();
        return message == null ? kind : kind + ": " + message;
    }
}

package org.gridshed.wire;

import org.jspecify.annotations.Nullable;

/**
 * The other component could not be reached, or the connection broke before its answer: what was asked may or may not
 * have happened.
 */
public final class ComponentUnreachableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean sent;

    /**
     * Makes one.
     *
     * @param sent whether a byte of the request may have reached the other side
     */
    public ComponentUnreachableException(String message, boolean sent, @Nullable Throwable cause) {
        super(message, cause);
        this.sent = sent;
    }

    /** Returns whether a byte of the request may have reached the other side. */
    public boolean sent() {
        return sent;
    }
}

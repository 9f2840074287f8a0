package org.gridshed.cluster.registry;

/** The present state does not allow what was asked; HTTP 409, with the message. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RefusedException(String message) {
        super(message);
    }
}

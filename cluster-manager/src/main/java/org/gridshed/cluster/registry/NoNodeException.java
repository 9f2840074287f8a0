package org.gridshed.cluster.registry;

/** No server is there to do what was asked; HTTP 503. */
public final class NoNodeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NoNodeException(String message) {
        super(message);
    }
}

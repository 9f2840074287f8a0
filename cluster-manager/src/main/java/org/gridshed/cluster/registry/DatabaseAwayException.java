package org.gridshed.cluster.registry;

/** The database cannot be reached now, so nothing can be changed; HTTP 503. */
public final class DatabaseAwayException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public DatabaseAwayException(Throwable cause) {
        super("the database cannot be reached: " + cause.getMessage(), cause);
    }
}

package org.gridshed.wire;

/** The pool is not open at the pool manager asked; across processes it is HTTP 404. */
public final class UnknownPoolException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String pool;

    public UnknownPoolException(String pool) {
        super("pool '" + pool + "' is not open here");
        this.pool = pool;
    }

    /** Returns the pool that is not open. */
    public String pool() {
        return pool;
    }
}

package org.gridshed.wire;

/** The other component answered that it could not do what was asked; the message is its own word on it. */
public final class ComponentFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    /**
     * Makes one.
     *
     * @param status HTTP status of its answer
     * @param message what the component said
     */
    public ComponentFailedException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Returns the HTTP status of the answer: 4xx if what was asked was wrong, 5xx if it failed. */
    public int status() {
        return status;
    }
}

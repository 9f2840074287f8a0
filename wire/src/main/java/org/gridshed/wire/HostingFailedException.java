package org.gridshed.wire;

/** A node could not host what it was told to; across processes it is HTTP 422 with the message. */
public final class HostingFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public HostingFailedException(String message) {
        super(message);
    }
}

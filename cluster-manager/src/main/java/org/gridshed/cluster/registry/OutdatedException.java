package org.gridshed.cluster.registry;

/** A change was made from an outdated copy; read again and repeat it. HTTP 412 or 409. */
public final class OutdatedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param what was to be changed
     * @param expected version that the caller had seen
     * @param present version that it has now
     */
    public OutdatedException(String what, long expected, long present) {
        super(what + " is at version " + present + ", the change was made from version " + expected);
    }
}

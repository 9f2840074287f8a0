package org.gridshed.cluster.registry;

/** Something was asked for by a name that nothing has; HTTP 404. */
public final class UnknownNameException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes one.
     *
     * @param kind what was looked for, {@code service}, {@code server}, {@code version} and the like
     * @param name the name that nothing has
     */
    public UnknownNameException(String kind, String name) {
        super("there is no " + kind + " '" + name + "'");
    }
}

package org.gridshed.cluster.registry;

/** Stands where the body of a method is still to be written. */
@SuppressWarnings({"DoNotCallSuggester", "TypeParameterUnusedInFormals"})
public final class Unwritten {
    private Unwritten() {}

    /** Throws. */
    public static <T> T body() {
        throw new UnsupportedOperationException();
    }
}

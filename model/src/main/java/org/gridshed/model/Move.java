package org.gridshed.model;

/**
 * A server goes from one pool to another.
 *
 * @param server the server that leaves
 * @param source the pool that gives it
 * @param target the pool that gets it; never the source
 */
public record Move(String server, String source, String target) {
    public Move {
        if (source.equals(target)) {
            throw new IllegalArgumentException("move of " + server + " from " + source + " to itself");
        }
    }
}

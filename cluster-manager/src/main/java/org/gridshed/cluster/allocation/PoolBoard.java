package org.gridshed.cluster.allocation;

import java.util.List;

/** Asks all pools at once how they are. */
public final class PoolBoard {

    /** Returns all pools in order of name; one whose manager cannot be asked says why. */
    public List<PoolView> pools() {
        return org.gridshed.cluster.registry.Unwritten.body();
    }

    /**
     * Returns one pool.
     *
     * @throws org.gridshed.cluster.registry.UnknownNameException if no deployed service has this name
     */
    public PoolView pool(String name) {
        return org.gridshed.cluster.registry.Unwritten.body();
    }
}

package org.gridshed.cluster.allocation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All moves, as kept in the database. */
public final class MoveLog {

    /**
     * Returns moves, newest first.
     *
     * @param limit at most so many; 1 to 1,000
     * @param beforeId only those with a smaller id; null for the newest
     */
    public List<MoveView> list(int limit, @Nullable Long beforeId) {
        return org.gridshed.cluster.registry.Unwritten.body();
    }

    /**
     * Returns one move.
     *
     * @throws org.gridshed.cluster.registry.UnknownNameException if there is none
     */
    public MoveView get(long id) {
        return org.gridshed.cluster.registry.Unwritten.body();
    }
}

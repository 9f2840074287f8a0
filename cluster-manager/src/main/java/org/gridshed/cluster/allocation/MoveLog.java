package org.gridshed.cluster.allocation;

import java.util.List;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;

/** All moves, as kept in the database. */
public final class MoveLog {
    private final MoveStore store;

    public MoveLog(MoveStore store) {
        this.store = store;
    }

    /**
     * Returns moves, newest first.
     *
     * @param limit at most so many; 1 to 1,000
     * @param beforeId only those with a smaller id; null for the newest
     */
    public List<MoveView> list(int limit, @Nullable Long beforeId) {
        return store.list(Ranges.within("limit", limit, 1, 1000), beforeId);
    }

    /**
     * Returns one move.
     *
     * @throws UnknownNameException if there is none
     */
    public MoveView get(long id) {
        return store.get(id).orElseThrow(() -> new UnknownNameException("move", Long.toString(id)));
    }
}

package org.gridshed.cluster.registry;

import java.time.Instant;
import java.util.Map;

/** Keeps which pool manager holds which pool. Every method throws {@link DatabaseAwayException} while it cannot. */
public interface PoolStore {
    /** Returns the name of the pool manager of each pool. */
    Map<String, String> assignments();

    /** Gives a pool to a pool manager, from whoever had it. */
    void assign(String pool, String manager, Instant now);

    /** Forgets a pool. */
    void unassign(String pool);
}

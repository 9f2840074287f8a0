package org.gridshed.policies.queue;

import java.time.Instant;
import java.util.List;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.ServerObservation;

/** Chooses which server leaves a pool. Pure: equal questions get equal answers. */
@FunctionalInterface
public interface LeavingRule {
    /** The last to join is the first to leave. */
    LeavingRule TOP_FIRST = (source, mayLeave, now) -> mayLeave.getLast();

    /**
     * Returns the server that leaves.
     *
     * @param source the pool that gives it, with the jobs that would be stopped
     * @param mayLeave its servers that may leave, in the order of its stack, bottom first; never empty
     * @param now the present instant
     * @return one of {@code mayLeave}
     */
    ServerObservation leaving(PoolObservation source, List<ServerObservation> mayLeave, Instant now);
}

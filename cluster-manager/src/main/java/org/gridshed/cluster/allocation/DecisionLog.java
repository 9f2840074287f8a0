package org.gridshed.cluster.allocation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The decisions of the policy loop, kept for a while. */
public final class DecisionLog {

    /**
     * Returns decisions, newest first, without their observations.
     *
     * @param limit at most so many; 1 to 1,000
     * @param beforeId only those with a smaller id; null for the newest
     */
    public List<DecisionView> list(int limit, @Nullable Long beforeId) {
        return org.gridshed.cluster.registry.Unwritten.body();
    }

    /**
     * Returns one decision, whole.
     *
     * @throws org.gridshed.cluster.registry.UnknownNameException if there is none, or no longer
     */
    public DecisionView get(long id) {
        return org.gridshed.cluster.registry.Unwritten.body();
    }
}

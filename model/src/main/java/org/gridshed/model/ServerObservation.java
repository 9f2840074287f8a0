package org.gridshed.model;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One server as a policy sees it. In {@link Observation#servers()} the servers of a pool stand in the order of its
 * stack, the last to join last.
 *
 * @param server its name
 * @param pool the pool that it serves or is on its way to
 * @param processors jobs that it runs at once; at least 1
 * @param state whether it serves, is on its way, or may not be touched
 * @param expectedArrival when a server on its way is expected to serve; null for others
 * @param labels what the operator says of it
 */
public record ServerObservation(
        String server,
        String pool,
        int processors,
        State state,
        @Nullable Instant expectedArrival,
        Set<String> labels) {

    /** Where the server is. */
    public enum State {
        /** Runs jobs of its pool. */
        ACTIVE,
        /** On its way to its pool. */
        COMING,
        /** Runs jobs of its pool but may not be moved now: it drains, is being reinstalled, or was pinned. */
        HELD
    }

    public ServerObservation {
        labels = Set.copyOf(labels);
    }

    /** Returns whether the server may serve a pool with {@code settings}. */
    public boolean mayServe(PoolSettings settings) {
        return settings.size().barredLabels().stream().noneMatch(labels::contains);
    }
}

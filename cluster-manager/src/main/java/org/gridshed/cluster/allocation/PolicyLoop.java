package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Observes all pools, lets the policy decide, and applies what it decided; once a decision interval. */
public final class PolicyLoop {

    /** Returns the policy in force. */
    public PolicySettings settings() {
        return org.gridshed.cluster.registry.Unwritten.body();
    }

    /**
     * Changes policy, parameters, interval or all of them; effective at once.
     *
     * @param name the policy; null keeps it
     * @param parameters its parameters, replacing all; null keeps them if the policy stays, else sets none
     * @param interval between two decisions; null keeps it
     * @throws IllegalArgumentException for an unknown policy or parameter, or a value out of range
     * @throws org.gridshed.cluster.registry.OutdatedException if {@code expectedVersion} is not the present one
     */
    public PolicySettings change(
            @Nullable String name,
            @Nullable Map<String, String> parameters,
            @Nullable Duration interval,
            long expectedVersion) {
        return org.gridshed.cluster.registry.Unwritten.body();
    }

    /** Makes one decision and applies it; returns when its moves are reserved. */
    public DecisionView decideOnce(Instant now) {
        return org.gridshed.cluster.registry.Unwritten.body();
    }
}

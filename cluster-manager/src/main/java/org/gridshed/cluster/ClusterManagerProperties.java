package org.gridshed.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of registry and allocation, prefix {@code gridshed.cluster}.
 *
 * @param secret what all components show each other; null where none is asked for, which is allowed on loopback only
 * @param lease silence after which a node or a pool manager counts as lost; 1 s to 1 h, and above twice {@code heartbeat}
 * @param heartbeat how often they speak; 100 ms to 10 min
 * @param spool folder for uploads while they are checked; null for one in the system's folder for temporary files
 * @param services how hosted services run
 * @param allocation how servers are given to pools
 */
@Validated
@ConfigurationProperties(prefix = "gridshed.cluster", ignoreUnknownFields = false)
public record ClusterManagerProperties(
        @Nullable String secret,
        @DefaultValue("10s") Duration lease,
        @DefaultValue("2s") Duration heartbeat,
        @Nullable Path spool,
        @DefaultValue Services services,
        @DefaultValue Allocation allocation) {
    private static final String PREFIX = "gridshed.cluster.";

    public ClusterManagerProperties {
        Ranges.within(PREFIX + "heartbeat", heartbeat, Duration.ofMillis(100), Duration.ofMinutes(10));
        Ranges.within(PREFIX + "lease", lease, Duration.ofSeconds(1), Duration.ofHours(1));
        Ranges.within(PREFIX + "lease", lease, heartbeat.multipliedBy(2), Duration.ofHours(1));
    }

    /** Returns the folder for uploads while they are checked. */
    Path spoolFolder() {
        return spool == null ? Path.of(System.getProperty("java.io.tmpdir", "."), "gridshed-uploads") : spool;
    }

    /**
     * How hosted services run, prefix {@code gridshed.cluster.services}.
     *
     * @param memory heap of a service host; 16 MB to 1 TB
     * @param trialPatience how long an uploaded archive may take to answer; 1 s to 1 h
     * @param idleAfter how long after its last arrival a pool without jobs counts as not in use; 0 to 30 days
     */
    public record Services(
            @DefaultValue("256MB") DataSize memory,
            @DefaultValue("60s") Duration trialPatience,
            @DefaultValue("60s") Duration idleAfter) {
        private static final int MAX_MEGABYTES = 1 << 20;

        public Services {
            Ranges.within(PREFIX + "services.memory", Math.toIntExact(memory.toMegabytes()), 16, MAX_MEGABYTES);
            Ranges.within(
                    PREFIX + "services.trial-patience", trialPatience, Duration.ofSeconds(1), Duration.ofHours(1));
            Ranges.within(PREFIX + "services.idle-after", idleAfter, Duration.ZERO, Duration.ofDays(30));
        }
    }

    /**
     * How servers are given to pools, prefix {@code gridshed.cluster.allocation}. Policy, parameters and interval hold until
     * they are changed at run time, which is kept.
     *
     * @param policy name of the policy
     * @param parameters of the policy, by name
     * @param interval between two decisions; 100 ms to 1 day
     * @param budget simulated events that a policy may spend on one decision; 0 to 1e12
     * @param retention how long decisions are kept
     * @param moves how moves are made and measured
     */
    public record Allocation(
            @DefaultValue("hcw") String policy,
            @DefaultValue Map<String, String> parameters,
            @DefaultValue("10s") Duration interval,
            @DefaultValue("1000000") long budget,
            @DefaultValue Retention retention,
            @DefaultValue Moves moves) {
        public Allocation {
            Ranges.within(PREFIX + "allocation.interval", interval, Duration.ofMillis(100), Duration.ofDays(1));
            Ranges.within(PREFIX + "allocation.budget", (double) budget, 0, 1e12);
        }
    }

    /**
     * How long decisions are kept, prefix {@code gridshed.cluster.allocation.retention}; the stricter of both counts.
     *
     * @param age of the oldest; 1 min to 3,650 days
     * @param count of all; 1 to 10,000,000
     */
    public record Retention(
            @DefaultValue("30d") Duration age,
            @DefaultValue("20000") int count) {
        public Retention {
            Ranges.within(PREFIX + "allocation.retention.age", age, Duration.ofMinutes(1), Duration.ofDays(3650));
            Ranges.within(PREFIX + "allocation.retention.count", count, 1, 10_000_000);
        }
    }

    /**
     * How moves are made and measured, prefix {@code gridshed.cluster.allocation.moves}.
     *
     * @param switchingTime what a move is expected to take as long as none was measured; 1 ms to 1 day
     * @param window over how many moves of a pair the mean is taken; 1 to 10,000
     * @param joinPatience how long a target's pool manager that is away is waited for before the server goes back; 0 to 1 h
     */
    public record Moves(
            @DefaultValue("5s") Duration switchingTime,
            @DefaultValue("20") int window,
            @DefaultValue("30s") Duration joinPatience) {
        public Moves {
            Ranges.within(
                    PREFIX + "allocation.moves.switching-time",
                    switchingTime,
                    Duration.ofMillis(1),
                    Duration.ofDays(1));
            Ranges.within(PREFIX + "allocation.moves.window", window, 1, 10_000);
            Ranges.within(PREFIX + "allocation.moves.join-patience", joinPatience, Duration.ZERO, Duration.ofHours(1));
        }
    }
}

package org.gridshed.model;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What owners and operators set for one service and its pool. Immutable; a change makes a new record.
 *
 * @param idempotent whether an attempt whose end is unknown may run again (architecture, rule 1)
 * @param leaving what a leaving server does with its jobs; a service that is not idempotent always drains
 * @param drainDeadline how long a drain may take before the move is given up (not idempotent) or preempts (idempotent)
 * @param agreement targets and costs
 * @param size bounds on the pool's servers
 * @param window x, how many of the last arrivals, service times and response times are measured; 2 to 100,000
 * @param queueOrder name of the queue order, {@code fifo} unless set
 * @param limits admission limits
 */
public record PoolSettings(
        boolean idempotent,
        LeavingMode leaving,
        Duration drainDeadline,
        Agreement agreement,
        Size size,
        int window,
        String queueOrder,
        Limits limits) {

    /** What a pool gets when nobody sets anything. */
    public static final PoolSettings DEFAULTS = new PoolSettings(
            false,
            LeavingMode.PREEMPT,
            Duration.ofMinutes(10),
            new Agreement(Duration.ofMinutes(1), 95, 1, null),
            new Size(0, 10_000, Duration.ZERO, Set.of()),
            20,
            "fifo",
            new Limits(10_000, 16 << 20));

    public PoolSettings {
        Ranges.within("drainDeadline", drainDeadline, Duration.ZERO, Duration.ofDays(7));
        Ranges.within("window", window, 2, 100_000);
        Ranges.name("queueOrder", queueOrder);
    }

    /** Returns how a server leaves this pool: as set, but never preempting a service that is not idempotent. */
    public LeavingMode effectiveLeaving() {
        return idempotent ? leaving : LeavingMode.DRAIN;
    }

    /**
     * The promise to the service's owner.
     *
     * @param target T, response time; 1 ms to 365 days
     * @param percentile TarPer, percentage of jobs that must be answered within {@code target}; 0 to 100
     * @param holdingCost c, cost per job in the system and second; 0 to 1e9
     * @param declaredMean mean job length declared by the owner, used until jobs have been measured
     */
    public record Agreement(
            Duration target,
            double percentile,
            double holdingCost,
            @Nullable Duration declaredMean) {
        public Agreement {
            Ranges.within("target", target, Duration.ofMillis(1), Duration.ofDays(365));
            Ranges.within("percentile", percentile, 0, 100);
            Ranges.within("holdingCost", holdingCost, 0, 1e9);
            if (declaredMean != null) {
                Ranges.within("declaredMean", declaredMean, Duration.ofNanos(1), Duration.ofDays(365));
            }
        }
    }

    /**
     * Bounds on the servers of a pool.
     *
     * @param minServers never fewer by a policy's move; 0 lets an idle pool lose its last server
     * @param maxServers never more by a policy's move
     * @param coolDown least time between two policy moves that touch this pool
     * @param barredLabels servers that carry one of these labels never serve this pool
     */
    public record Size(int minServers, int maxServers, Duration coolDown, Set<String> barredLabels) {
        public Size {
            Ranges.within("minServers", minServers, 0, 10_000);
            Ranges.within("maxServers", maxServers, Math.max(minServers, 1), 10_000);
            Ranges.within("coolDown", coolDown, Duration.ZERO, Duration.ofDays(7));
            barredLabels = Set.copyOf(barredLabels);
        }
    }

    /**
     * Admission limits.
     *
     * @param maxWaiting jobs that may wait at once; 1 to 1,000,000
     * @param maxMessageBytes size of one message; 1 KiB to 1 GiB
     */
    public record Limits(int maxWaiting, int maxMessageBytes) {
        public Limits {
            Ranges.within("maxWaiting", maxWaiting, 1, 1_000_000);
            Ranges.within("maxMessageBytes", maxMessageBytes, 1 << 10, 1 << 30);
        }
    }
}

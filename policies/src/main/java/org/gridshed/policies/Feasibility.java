package org.gridshed.policies;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.ServerObservation;
import org.gridshed.model.ServerObservation.State;
import org.gridshed.policies.queue.LeavingRule;

/** What moves an observation allows at all: minima, maxima, cool-downs, labels, and the last server of a pool in use. */
public final class Feasibility {
    private Feasibility() {}

    /**
     * Returns the server that would leave {@code source} for {@code target}: the topmost of the stack that is active and may
     * serve the target; empty if the move is not allowed.
     */
    public static Optional<ServerObservation> leaver(Observation seen, PoolObservation source, PoolObservation target) {
        return leaver(seen, source, target, LeavingRule.TOP_FIRST);
    }

    /** Returns the server that {@code rule} chooses among those that may leave; empty if the move is not allowed. */
    public static Optional<ServerObservation> leaver(
            Observation seen, PoolObservation source, PoolObservation target, LeavingRule rule) {
        if (!mayGive(seen, source) || !mayTake(seen, target)) {
            return Optional.empty();
        }
        List<ServerObservation> mayLeave = seen.serversOf(source.pool()).stream()
                .filter(s -> s.state() == State.ACTIVE && s.mayServe(target.settings()))
                .toList();
        return mayLeave.isEmpty() ? Optional.empty() : Optional.of(rule.leaving(source, mayLeave, seen.now()));
    }

    /** Returns whether the pool can lose a server now. */
    public static boolean mayGive(Observation seen, PoolObservation pool) {
        return whyNotGive(seen, pool).isEmpty();
    }

    /** Returns whether the pool can get one more server now. */
    public static boolean mayTake(Observation seen, PoolObservation pool) {
        return whyNotTake(seen, pool).isEmpty();
    }

    /** Returns what keeps the pool from losing a server; empty if nothing does. */
    static Optional<String> whyNotGive(Observation seen, PoolObservation pool) {
        List<ServerObservation> servers = seen.serversOf(pool.pool());
        long active = servers.stream().filter(s -> s.state() == State.ACTIVE).count();
        int min = pool.settings().size().minServers();
        // Only active servers keep a pool in use alive: one on its way may never come, one held may be going.
        if (pool.inUse() && active <= 1) {
            return Optional.of(pool.pool() + " is in use and would lose its last server");
        }
        if (servers.size() <= min) {
            return Optional.of(pool.pool() + " is at its minimum of " + min);
        }
        return whyNotTouch(seen, pool);
    }

    /** Returns what keeps the pool from getting a server; empty if nothing does. */
    static Optional<String> whyNotTake(Observation seen, PoolObservation pool) {
        int max = pool.settings().size().maxServers();
        if (seen.serversOf(pool.pool()).size() >= max) {
            return Optional.of(pool.pool() + " is at its maximum of " + max);
        }
        return whyNotTouch(seen, pool);
    }

    private static Optional<String> whyNotTouch(Observation seen, PoolObservation pool) {
        Instant last = seen.lastMoves().get(pool.pool());
        Duration coolDown = pool.settings().size().coolDown();
        return last == null || !seen.now().isBefore(last.plus(coolDown))
                ? Optional.empty()
                : Optional.of(pool.pool() + " cools down until " + last.plus(coolDown));
    }

    /** Returns the pools in order of name, so that ties always fall the same way. */
    static List<PoolObservation> inOrder(Observation seen) {
        return seen.pools().stream()
                .sorted(Comparator.comparing(PoolObservation::pool))
                .toList();
    }

    /** Returns the processors of the pool's servers that are there, without those on their way. */
    static int presentProcessors(Observation seen, String pool) {
        return seen.serversOf(pool).stream()
                .filter(s -> s.state() != State.COMING)
                .mapToInt(ServerObservation::processors)
                .sum();
    }
}

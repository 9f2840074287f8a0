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

/** What moves an observation allows at all: minima, maxima, cool-downs, labels, and the last server of a pool in use. */
public final class Feasibility {
    private Feasibility() {}

    /**
     * Returns the server that would leave {@code source} for {@code target}: the topmost of the stack that is active and may
     * serve the target; empty if the move is not allowed.
     */
    public static Optional<ServerObservation> leaver(Observation seen, PoolObservation source, PoolObservation target) {
        if (!mayGive(seen, source) || !mayTake(seen, target)) {
            return Optional.empty();
        }
        return seen.serversOf(source.pool()).reversed().stream()
                .filter(s -> s.state() == State.ACTIVE && s.mayServe(target.settings()))
                .findFirst();
    }

    /** Returns whether the pool can lose a server now. */
    public static boolean mayGive(Observation seen, PoolObservation pool) {
        List<ServerObservation> servers = seen.serversOf(pool.pool());
        long active = servers.stream().filter(s -> s.state() == State.ACTIVE).count();
        long keeps = pool.inUse() ? 1 : 0;
        return active > keeps && servers.size() > pool.settings().size().minServers() && cooledDown(seen, pool);
    }

    /** Returns whether the pool can get one more server now. */
    public static boolean mayTake(Observation seen, PoolObservation pool) {
        return seen.serversOf(pool.pool()).size() < pool.settings().size().maxServers() && cooledDown(seen, pool);
    }

    private static boolean cooledDown(Observation seen, PoolObservation pool) {
        Instant last = seen.lastMoves().get(pool.pool());
        Duration coolDown = pool.settings().size().coolDown();
        return last == null || !seen.now().isBefore(last.plus(coolDown));
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

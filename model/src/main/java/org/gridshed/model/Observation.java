package org.gridshed.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * All that a policy may use for one decision. Immutable, and kept whole with the decision so that it can be replayed.
 *
 * @param now the instant of the observation
 * @param pools every pool, in order of name
 * @param servers every server that is in a pool or on its way to one; a pool's servers in the order of its stack
 * @param switchingTimes the table of 1/ζ
 * @param lastMoves per pool, when a policy's move last touched it; absent if never
 * @param seed for policies that draw random numbers
 * @param budget how many simulated events a policy may spend on this decision
 */
public record Observation(
        Instant now,
        List<PoolObservation> pools,
        List<ServerObservation> servers,
        SwitchingTimes switchingTimes,
        Map<String, Instant> lastMoves,
        long seed,
        long budget) {

    public Observation {
        pools = List.copyOf(pools);
        servers = List.copyOf(servers);
        lastMoves = Map.copyOf(lastMoves);
    }

    /** Returns the servers in or on their way to {@code pool}, in the order of its stack. */
    public List<ServerObservation> serversOf(String pool) {
        return servers.stream().filter(s -> s.pool().equals(pool)).toList();
    }

    /** Returns k, processors in or on their way to {@code pool}. */
    public int processorsOf(String pool) {
        return serversOf(pool).stream().mapToInt(ServerObservation::processors).sum();
    }
}

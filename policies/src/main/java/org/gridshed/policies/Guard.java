package org.gridshed.policies;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridshed.model.Move;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.ServerObservation;
import org.gridshed.model.ServerObservation.State;

/**
 * Stands after every policy and lets only feasible moves pass. In normal life it changes nothing, for policies propose
 * feasible moves only; it is there for policies that are wrong.
 */
public final class Guard {
    private Guard() {}

    /**
     * What passed, and what was cut.
     *
     * @param moves in the order proposed
     * @param cut one sentence for each move that was cut
     */
    public record Guarded(List<Move> moves, List<String> cut) {
        public Guarded {
            moves = List.copyOf(moves);
            cut = List.copyOf(cut);
        }
    }

    /** Checks {@code proposed} one after the other, each against what the ones before it leave. */
    public static Guarded check(Observation seen, List<Move> proposed) {
        List<Move> passed = new ArrayList<>();
        List<String> cut = new ArrayList<>();
        Set<String> moved = new HashSet<>();
        Observation left = seen;
        for (Move move : proposed) {
            Optional<String> objection =
                    moved.add(move.server()) ? objection(left, move) : Optional.of("it moves twice in one decision");
            if (objection.isPresent()) {
                cut.add(move.server() + " from " + move.source() + " to " + move.target() + ": " + objection.get());
            } else {
                passed.add(move);
                left = after(left, move);
            }
        }
        return new Guarded(passed, cut);
    }

    private static Optional<String> objection(Observation seen, Move move) {
        Optional<PoolObservation> source = pool(seen, move.source());
        Optional<PoolObservation> target = pool(seen, move.target());
        Optional<ServerObservation> server = seen.serversOf(move.source()).stream()
                .filter(s -> s.server().equals(move.server()))
                .findFirst();
        if (source.isEmpty() || target.isEmpty()) {
            return Optional.of("one of the pools is not known");
        }
        if (server.isEmpty() || server.get().state() != State.ACTIVE) {
            return Optional.of("the server is not active in the source pool");
        }
        if (!server.get().mayServe(target.get().settings())) {
            return Optional.of("a label bars the server from the target pool");
        }
        return Feasibility.whyNotGive(seen, source.get()).or(() -> Feasibility.whyNotTake(seen, target.get()));
    }

    private static Optional<PoolObservation> pool(Observation seen, String name) {
        return seen.pools().stream().filter(p -> p.pool().equals(name)).findFirst();
    }

    /** Returns the observation with the server on its way; cool-downs are those of before the decision. */
    static Observation after(Observation seen, Move move) {
        List<ServerObservation> servers = seen.servers().stream()
                .map(s -> s.server().equals(move.server())
                        ? new ServerObservation(
                                s.server(), move.target(), s.processors(), State.COMING, seen.now(), s.labels())
                        : s)
                .toList();
        return new Observation(
                seen.now(), seen.pools(), servers, seen.switchingTimes(), seen.lastMoves(), seen.seed(), seen.budget());
    }
}

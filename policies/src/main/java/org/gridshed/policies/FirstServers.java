package org.gridshed.policies;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Decision;
import org.gridshed.model.JobObservation;
import org.gridshed.model.Move;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;

/**
 * Gives every pool that has jobs and no server, nor one on its way, its first server, and lets another policy decide about the
 * rest. The policies of the paper know no pool without servers: one that has never served has no measured service rate and no
 * response times, so that it would wait for ever. The longest wait comes first, of equals the first by name; the server
 * comes from the least loaded pool.
 *
 * @param rest decides after the first servers have been given, and sees them on their way
 * @param <M> memory of {@code rest}
 */
record FirstServers<M>(AllocationPolicy<M> rest) implements AllocationPolicy<M> {
    private static final Comparator<PoolObservation> LONGEST_WAIT_FIRST = Comparator.comparing(
                    (PoolObservation p) -> p.jobs().getFirst().arrival())
            .thenComparing(PoolObservation::pool);

    @Override
    public M initial() {
        return rest.initial();
    }

    @Override
    public Decision<M> decide(M memory, Observation seen) {
        List<Move> moves = new ArrayList<>();
        Map<String, Map<String, Double>> numbers = new HashMap<>();
        List<String> reasons = new ArrayList<>();
        Observation left = seen;
        for (PoolObservation pool : starving(seen)) {
            Optional<Move> move = first(left, pool);
            reasons.add(reason(pool, move));
            if (move.isPresent()) {
                moves.add(move.get());
                left = Guard.after(left, move.get());
            }
            numbers.put(pool.pool(), Map.of("waiting", (double) pool.waiting(), "expectedProcessors", 0.0));
        }
        Decision<M> then = rest.decide(memory, left);
        if (reasons.isEmpty()) {
            return then;
        }
        reasons.add(then.reason());
        moves.addAll(then.moves());
        numbers.putAll(then.numbers());
        return new Decision<>(
                moves, reasons.stream().collect(Collectors.joining("; ")), then.candidates(), numbers, then.memory());
    }

    private static List<PoolObservation> starving(Observation seen) {
        return seen.pools().stream()
                .filter(p -> p.jobs().stream().anyMatch(JobObservation::waiting)
                        && seen.serversOf(p.pool()).isEmpty())
                .sorted(LONGEST_WAIT_FIRST)
                .toList();
    }

    private static Optional<Move> first(Observation seen, PoolObservation pool) {
        return LeastLoaded.choose(seen, pool, List.of())
                .flatMap(donor -> Optional.ofNullable(donor.source())
                        .map(source -> new Move(donor.server(), source, pool.pool())));
    }

    private static String reason(PoolObservation pool, Optional<Move> move) {
        String need = pool.pool() + " has " + pool.waiting() + " jobs waiting and no server";
        return move.map(m -> need + ", so " + m.server() + " comes from " + m.source() + ", the least loaded")
                .orElse(need + ", and no pool may give one");
    }
}

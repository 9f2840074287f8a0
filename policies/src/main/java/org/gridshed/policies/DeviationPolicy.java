package org.gridshed.policies;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Candidate;
import org.gridshed.model.Decision;
import org.gridshed.model.Move;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.ServerObservation;

/**
 * Moves one server from the pool that is furthest better than its target to the one that is furthest worse, when there are
 * both. Ties fall to the pool that comes first by name.
 *
 * @see "C. Kubicek, ENTCS 151 (2006), Figures 4 and 5"
 */
final class DeviationPolicy implements AllocationPolicy<NoMemory> {
    private final String measure;
    private final ToDoubleFunction<PoolObservation> deviation;

    private DeviationPolicy(String measure, ToDoubleFunction<PoolObservation> deviation) {
        this.measure = measure;
        this.deviation = deviation;
    }

    /** Deviation R = (T − W) / T; 0 while no job has finished. */
    static DeviationPolicy meanResponse() {
        return new DeviationPolicy(
                "R",
                p -> p.meanResponse().isEmpty()
                        ? 0
                        : (p.targetSeconds() - p.meanResponse().getAsDouble()) / p.targetSeconds());
    }

    /** Deviation Per − TarPer, in percentage points; Per is 100 while no job has finished. */
    static DeviationPolicy percentile() {
        return new DeviationPolicy(
                "Per-TarPer", p -> p.percentOnTime() - p.settings().agreement().percentile());
    }

    @Override
    public NoMemory initial() {
        return new NoMemory();
    }

    @Override
    public Decision<NoMemory> decide(NoMemory memory, Observation seen) {
        List<PoolObservation> pools = Feasibility.inOrder(seen);
        Map<String, Map<String, Double>> numbers = new TreeMap<>();
        pools.forEach(p -> numbers.put(p.pool(), numbers(seen, p)));
        List<Option> options = options(seen, pools);
        List<Candidate> candidates = options.stream().map(Option::candidate).toList();
        if (options.isEmpty()) {
            return new Decision<>(List.of(), whyNone(pools), candidates, numbers, memory);
        }
        Option best = options.getFirst();
        String reason = String.format(
                Locale.ROOT,
                "%s is furthest behind its target (%s %.3f) and %s furthest ahead (%.3f), so %s moves.",
                best.target.pool(),
                measure,
                deviation.applyAsDouble(best.target),
                best.source.pool(),
                deviation.applyAsDouble(best.source),
                best.server.server());
        Move move = new Move(best.server.server(), best.source.pool(), best.target.pool());
        return new Decision<>(List.of(move), reason, candidates, numbers, memory);
    }

    /** A pair where the source is ahead, the target behind, and the move is allowed. */
    private record Option(
            PoolObservation source, PoolObservation target, ServerObservation server, Candidate candidate) {}

    /**
     * Returns the pairs that count, best first. Only the extremes do: the target is the worst pool of all and the source the
     * best of those that may give to it, so that a best pool that may not give is passed over.
     */
    private List<Option> options(Observation seen, List<PoolObservation> pools) {
        Optional<PoolObservation> worst = pools.stream().min(Comparator.comparingDouble(deviation));
        if (worst.isEmpty() || deviation.applyAsDouble(worst.get()) >= 0) {
            return List.of();
        }
        PoolObservation target = worst.get();
        double lowest = deviation.applyAsDouble(target);
        List<Option> options = new ArrayList<>();
        for (PoolObservation source : pools) {
            double ahead = deviation.applyAsDouble(source);
            if (ahead > 0) {
                Candidate candidate = new Candidate(
                        source.pool(),
                        target.pool(),
                        ahead - lowest,
                        Map.of("sourceDeviation", ahead, "targetDeviation", lowest));
                Feasibility.leaver(seen, source, target)
                        .ifPresent(server -> options.add(new Option(source, target, server, candidate)));
            }
        }
        options.sort(
                Comparator.comparingDouble((Option o) -> o.candidate.value()).reversed());
        return options;
    }

    private Map<String, Double> numbers(Observation seen, PoolObservation pool) {
        Map<String, Double> numbers = new TreeMap<>();
        numbers.put("deviation", deviation.applyAsDouble(pool));
        numbers.put("percentOnTime", pool.percentOnTime());
        numbers.put("target", pool.targetSeconds());
        numbers.put("processors", (double) seen.processorsOf(pool.pool()));
        numbers.put("inSystem", (double) pool.inSystem());
        pool.meanResponse().ifPresent(w -> numbers.put("meanResponse", w));
        return numbers;
    }

    private String whyNone(List<PoolObservation> pools) {
        boolean behind = pools.stream().anyMatch(p -> deviation.applyAsDouble(p) < 0);
        boolean ahead = pools.stream().anyMatch(p -> deviation.applyAsDouble(p) > 0);
        if (!behind) {
            return "No move: no pool is behind its target.";
        }
        return ahead
                ? "No move: no pool that is ahead of its target may give a server to the one furthest behind."
                : "No move: no pool is ahead of its target.";
    }
}

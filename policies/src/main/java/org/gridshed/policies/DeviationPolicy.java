package org.gridshed.policies;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
                "%s moves from %s, furthest ahead of its target (%s = %.3g), to %s, furthest behind (%.3g).",
                best.server.server(),
                best.source.pool(),
                measure,
                deviation.applyAsDouble(best.source),
                best.target.pool(),
                deviation.applyAsDouble(best.target));
        Move move = new Move(best.server.server(), best.source.pool(), best.target.pool());
        return new Decision<>(List.of(move), reason, candidates, numbers, memory);
    }

    /** A pair where the source is ahead, the target behind, and the move is allowed. */
    private record Option(
            PoolObservation source, PoolObservation target, ServerObservation server, Candidate candidate) {}

    /**
     * Returns the allowed pairs of a source that is ahead and a target that is behind, best first. The pair furthest apart is
     * that of the highest and the lowest deviation; where a limit forbids it, the next takes its place, so that a pool at its
     * maximum does not keep all others from being helped.
     */
    private List<Option> options(Observation seen, List<PoolObservation> pools) {
        List<Option> options = new ArrayList<>();
        for (PoolObservation source : pools) {
            double ahead = deviation.applyAsDouble(source);
            for (PoolObservation target : pools) {
                double behind = deviation.applyAsDouble(target);
                if (ahead > 0 && behind < 0) {
                    Candidate candidate = new Candidate(
                            source.pool(),
                            target.pool(),
                            ahead - behind,
                            Map.of("sourceDeviation", ahead, "targetDeviation", behind));
                    Feasibility.leaver(seen, source, target)
                            .ifPresent(server -> options.add(new Option(source, target, server, candidate)));
                }
            }
        }
        // Stable, so that of equals the first by name stays first.
        options.sort(
                Comparator.comparingDouble((Option o) -> o.candidate.value()).reversed());
        return options;
    }

    private Map<String, Double> numbers(Observation seen, PoolObservation pool) {
        Map<String, Double> numbers = new TreeMap<>();
        numbers.put("deviation", deviation.applyAsDouble(pool));
        numbers.put("percentOnTime", pool.percentOnTime());
        numbers.put("targetSeconds", pool.targetSeconds());
        numbers.put("targetPercent", pool.settings().agreement().percentile());
        numbers.put("presentProcessors", (double) Feasibility.presentProcessors(seen, pool.pool()));
        numbers.put("expectedProcessors", (double) seen.processorsOf(pool.pool()));
        numbers.put("inSystem", (double) pool.inSystem());
        pool.meanResponse().ifPresent(w -> numbers.put("meanResponse", w));
        return numbers;
    }

    private String whyNone(List<PoolObservation> pools) {
        DoubleSummaryStatistics all = pools.stream().mapToDouble(deviation).summaryStatistics();
        if (pools.isEmpty()) {
            return "No move: there is no pool.";
        }
        String why = "no pool that is ahead of its target may give a server to one that is behind";
        if (all.getMin() >= 0) {
            why = "no pool is behind its target";
        } else if (all.getMax() <= 0) {
            why = "no pool is ahead of its target";
        }
        return String.format(
                Locale.ROOT, "No move: %s (%s from %.3g to %.3g).", why, measure, all.getMin(), all.getMax());
    }
}

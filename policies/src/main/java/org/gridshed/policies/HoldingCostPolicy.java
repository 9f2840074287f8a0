package org.gridshed.policies;

import java.util.ArrayList;
import java.util.Comparator;
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
 * The holding-cost heuristic. For every ordered pair (a, b) whose move is allowed and whose service rates are known:
 *
 * <pre>V_ab = c_b [ j_b + (λ_b − μ_b min(k_b, j_b)) / ζ_ab ] − K c_a [ j_a + (λ_a − μ_a min(k_a − 1, j_a)) / ζ_ab ]</pre>
 *
 * each bracket cut at 0. The pair with the largest V_ab is chosen if that is positive; then k_a − 1 becomes k_a − P for the P
 * processors of the server that leaves, and if V_ab is no longer positive nothing moves. Servers on their way count in k_b
 * but not in k_a. Ties fall to the pair that comes first by the names of source and target.
 *
 * @see "C. Kubicek, ENTCS 151 (2006), Figure 2; costs by weight: section 4.3"
 */
final class HoldingCostPolicy implements AllocationPolicy<NoMemory> {
    private final double reluctance;
    private final ToDoubleFunction<PoolObservation> cost;

    private HoldingCostPolicy(double reluctance, ToDoubleFunction<PoolObservation> cost) {
        this.reluctance = reluctance;
        this.cost = cost;
    }

    /** Costs as the operator set them; {@code reluctance} is K. */
    static HoldingCostPolicy withSetCosts(double reluctance) {
        return new HoldingCostPolicy(reluctance, p -> p.settings().agreement().holdingCost());
    }

    /** HCW: c = 1 / (μ T), so that a tighter target costs more; {@code reluctance} is K. */
    static HoldingCostPolicy withWeights(double reluctance) {
        return new HoldingCostPolicy(reluctance, p -> 1 / (p.serviceRate().getAsDouble() * p.targetSeconds()));
    }

    @Override
    public NoMemory initial() {
        return new NoMemory();
    }

    @Override
    public Decision<NoMemory> decide(NoMemory memory, Observation seen) {
        List<PoolObservation> rated = Feasibility.inOrder(seen).stream()
                .filter(p -> p.serviceRate().isPresent())
                .toList();
        Map<String, Map<String, Double>> numbers = new TreeMap<>();
        rated.forEach(p -> numbers.put(p.pool(), numbers(seen, p)));
        List<Weighed> weighed = weigh(seen, rated);
        List<Candidate> candidates =
                weighed.stream().map(w -> w.candidate(w.value())).toList();
        if (weighed.isEmpty() || weighed.getFirst().value() <= 0) {
            return new Decision<>(List.of(), whyNone(seen, rated, weighed), candidates, numbers, memory);
        }
        return choose(weighed.getFirst(), candidates, numbers, memory);
    }

    private Decision<NoMemory> choose(
            Weighed best, List<Candidate> candidates, Map<String, Map<String, Double>> numbers, NoMemory memory) {
        double whole = best.with(best.server.processors()).value();
        String source = best.source.pool();
        String target = best.target.pool();
        if (whole <= 0) {
            String reason = String.format(
                    Locale.ROOT,
                    "No move: from %s to %s V is %.3g for one processor but %.3g for all %d of %s.",
                    source,
                    target,
                    best.value(),
                    whole,
                    best.server.processors(),
                    best.server.server());
            return new Decision<>(List.of(), reason, candidates, numbers, memory);
        }
        String reason = String.format(
                Locale.ROOT,
                "%s waits at a cost of %.3g jobs weighted while %s would lose %.3g, so %s moves from %s to %s (V = %.3g).",
                target,
                best.gain(),
                source,
                best.with(best.server.processors()).loss(),
                best.server.server(),
                source,
                target,
                whole);
        List<Candidate> recomputed = new ArrayList<>(candidates);
        recomputed.set(0, best.with(best.server.processors()).candidate(whole));
        return new Decision<>(
                List.of(new Move(best.server.server(), source, target)), reason, recomputed, numbers, memory);
    }

    private List<Weighed> weigh(Observation seen, List<PoolObservation> rated) {
        List<Weighed> weighed = new ArrayList<>();
        for (PoolObservation source : rated) {
            for (PoolObservation target : rated) {
                if (!source.pool().equals(target.pool())) {
                    Feasibility.leaver(seen, source, target)
                            .ifPresent(server -> weighed.add(new Weighed(seen, source, target, server, 1)));
                }
            }
        }
        weighed.sort(Comparator.comparingDouble(Weighed::value).reversed());
        return weighed;
    }

    private Map<String, Double> numbers(Observation seen, PoolObservation pool) {
        return new TreeMap<>(Map.of(
                "cost", cost.applyAsDouble(pool),
                "inSystem", (double) pool.inSystem(),
                "arrivalRate", pool.arrivalRate(),
                "serviceRate", pool.serviceRate().getAsDouble(),
                "processors", (double) seen.processorsOf(pool.pool())));
    }

    private static String whyNone(Observation seen, List<PoolObservation> rated, List<Weighed> weighed) {
        if (rated.size() < seen.pools().size() && rated.size() < 2) {
            return "No move: no service rate is known yet for all but " + rated.size() + " of "
                    + seen.pools().size() + " pools; declare mean lengths or wait for jobs to finish.";
        }
        if (weighed.isEmpty()) {
            return "No move: no pool may give a server to another.";
        }
        Weighed best = weighed.getFirst();
        return String.format(
                Locale.ROOT,
                "No move: the best one, %s to %s, has V = %.3g, which is not positive.",
                best.source.pool(),
                best.target.pool(),
                best.value());
    }

    /** One pair with the server that would leave, weighed for {@code leaving} processors. */
    private final class Weighed {
        private final Observation seen;
        private final PoolObservation source;
        private final PoolObservation target;
        private final ServerObservation server;
        private final int leaving;

        Weighed(
                Observation seen,
                PoolObservation source,
                PoolObservation target,
                ServerObservation server,
                int leaving) {
            this.seen = seen;
            this.source = source;
            this.target = target;
            this.server = server;
            this.leaving = leaving;
        }

        Weighed with(int processors) {
            return new Weighed(seen, source, target, server, processors);
        }

        double gain() {
            return cost.applyAsDouble(target) * projected(target, seen.processorsOf(target.pool()));
        }

        double loss() {
            int processors = Feasibility.presentProcessors(seen, source.pool()) - leaving;
            return reluctance * cost.applyAsDouble(source) * projected(source, Math.max(processors, 0));
        }

        double value() {
            return gain() - loss();
        }

        /** Jobs expected in the pool when the switch ends: [j + (λ − μ min(k, j)) / ζ], cut at 0. */
        private double projected(PoolObservation pool, int processors) {
            double jobs = pool.inSystem();
            double change = pool.arrivalRate() - pool.serviceRate().getAsDouble() * Math.min(processors, jobs);
            return Math.max(0, jobs + change * switchingSeconds());
        }

        private double switchingSeconds() {
            return seen.switchingTimes().of(source.pool(), target.pool());
        }

        Candidate candidate(double value) {
            return new Candidate(
                    source.pool(),
                    target.pool(),
                    value,
                    Map.of(
                            "gain", gain(),
                            "loss", loss(),
                            "leavingProcessors", (double) leaving,
                            "switchingSeconds", switchingSeconds()));
        }
    }
}

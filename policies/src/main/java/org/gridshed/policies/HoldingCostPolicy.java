package org.gridshed.policies;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Candidate;
import org.gridshed.model.Decision;
import org.gridshed.model.Move;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;

/**
 * The holding-cost heuristic. For every ordered pair (a, b) whose move is allowed and whose service rates are known:
 *
 * <pre>V_ab = c_b [ j_b + (λ_b − μ_b min(k_b, j_b)) / ζ_ab ] − K c_a [ j_a + (λ_a − μ_a min(k_a − 1, j_a)) / ζ_ab ]</pre>
 *
 * each bracket cut at 0. The pair with the largest V_ab is chosen if that is positive; then k_a − 1 becomes k_a − P for the P
 * processors of the server that leaves, and if V_ab is no longer positive nothing moves. Servers on their way count in k_b
 * but not in k_a; servers that are held count in both, for they run jobs. Ties fall to the pair that comes first by the names
 * of source and target.
 *
 * @see "C. Kubicek, ENTCS 151 (2006), Figure 2; costs by weight: section 4.3"
 */
final class HoldingCostPolicy implements AllocationPolicy<NoMemory> {
    private final HoldingCostSettings settings;
    private final ToDoubleFunction<PoolObservation> cost;

    private HoldingCostPolicy(HoldingCostSettings settings, ToDoubleFunction<PoolObservation> cost) {
        this.settings = settings;
        this.cost = cost;
    }

    /** Costs as the operator set them. */
    static HoldingCostPolicy withSetCosts(HoldingCostSettings settings) {
        return new HoldingCostPolicy(settings, p -> p.settings().agreement().holdingCost());
    }

    /** HCW: c = 1 / (μ T), so that a tighter target costs more. */
    static HoldingCostPolicy withWeights(HoldingCostSettings settings) {
        return new HoldingCostPolicy(settings, p -> 1 / (p.serviceRate().orElseThrow() * p.targetSeconds()));
    }

    @Override
    public NoMemory initial() {
        return new NoMemory();
    }

    @Override
    public Decision<NoMemory> decide(NoMemory memory, Observation seen) {
        List<CostedPool> pools = costed(seen);
        Map<String, Map<String, Double>> numbers = new TreeMap<>();
        pools.forEach(p -> numbers.put(p.pool(), p.numbers()));
        List<WeighedMove> weighed = weigh(seen, pools);
        List<Candidate> candidates = weighed.stream()
                .limit(Decision.MAX_CANDIDATES)
                .map(WeighedMove::candidate)
                .toList();
        if (weighed.isEmpty()) {
            return new Decision<>(List.of(), whyNone(seen, pools), candidates, numbers, memory);
        }
        WeighedMove best = weighed.getFirst();
        List<Move> moves = best.value() > 0 && best.wholeValue() > 0
                ? List.of(new Move(
                        best.server().server(),
                        best.source().pool(),
                        best.target().pool()))
                : List.of();
        return new Decision<>(moves, reason(best), candidates, numbers, memory);
    }

    /** Returns the pools whose μ is known; one without is neither source nor target. */
    private List<CostedPool> costed(Observation seen) {
        List<CostedPool> costed = new ArrayList<>();
        for (PoolObservation pool : Feasibility.inOrder(seen)) {
            OptionalDouble rate = pool.serviceRate();
            if (rate.isPresent() && rate.getAsDouble() > 0 && Double.isFinite(rate.getAsDouble())) {
                costed.add(CostedPool.of(seen, pool, cost.applyAsDouble(pool), rate.getAsDouble()));
            }
        }
        return costed;
    }

    private List<WeighedMove> weigh(Observation seen, List<CostedPool> pools) {
        List<WeighedMove> weighed = new ArrayList<>();
        for (CostedPool source : pools) {
            for (CostedPool target : pools) {
                if (!source.pool().equals(target.pool())) {
                    double seconds = seen.switchingTimes().of(source.pool(), target.pool());
                    Feasibility.leaver(seen, source.observed(), target.observed())
                            .map(server -> WeighedMove.of(source, target, server, seconds, settings.reluctance()))
                            .ifPresent(weighed::add);
                }
            }
        }
        // Stable, so that of equals the first by name stays first.
        weighed.sort(Comparator.comparingDouble(WeighedMove::value).reversed());
        return weighed;
    }

    private static String reason(WeighedMove best) {
        String source = best.source().pool();
        String target = best.target().pool();
        if (best.value() <= 0) {
            return String.format(
                    Locale.ROOT,
                    "No move: the best one, %s to %s, has V = %.3g - %.3g = %.3g, which is not positive.",
                    source,
                    target,
                    best.gain(),
                    best.loss(),
                    best.value());
        }
        if (best.wholeValue() <= 0) {
            return String.format(
                    Locale.ROOT,
                    "No move: from %s to %s V is %.3g for one processor but %.3g for all %d of %s.",
                    source,
                    target,
                    best.value(),
                    best.wholeValue(),
                    best.server().processors(),
                    best.server().server());
        }
        return String.format(
                Locale.ROOT,
                "%s moves from %s to %s, where waiting costs %.3g while %s would lose %.3g, so V = %.3g.",
                best.server().server(),
                source,
                target,
                best.gain(),
                source,
                best.wholeLoss(),
                best.wholeValue());
    }

    private static String whyNone(Observation seen, List<CostedPool> pools) {
        return pools.size() < 2 && pools.size() < seen.pools().size()
                ? "No move: the service rate is known of " + pools.size() + " of "
                        + seen.pools().size() + " pools only; declare mean lengths or wait for jobs to finish."
                : "No move: no pool may give a server to another.";
    }
}

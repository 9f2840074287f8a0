package org.gridshed.policies;

import java.util.Map;
import java.util.TreeMap;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;

/**
 * What the holding-cost heuristic knows of one pool.
 *
 * @param observed the pool
 * @param cost c, per job and second
 * @param serviceRate μ of one processor, jobs/s; above 0
 * @param presentProcessors k as a source: servers on their way are of no use to the jobs until they are there
 * @param expectedProcessors k as a target: those on their way are help that need not be sent again
 */
record CostedPool(
        PoolObservation observed, double cost, double serviceRate, int presentProcessors, int expectedProcessors) {

    static CostedPool of(Observation seen, PoolObservation observed, double cost, double serviceRate) {
        return new CostedPool(
                observed,
                cost,
                serviceRate,
                Feasibility.presentProcessors(seen, observed.pool()),
                seen.processorsOf(observed.pool()));
    }

    String pool() {
        return observed.pool();
    }

    /**
     * Jobs expected when a switch of {@code seconds} ends: j + (λ − μ min(k, j)) / ζ, cut at 0.
     *
     * @param processors k; below 0 counts as 0
     */
    double projected(int processors, double seconds) {
        int jobs = observed.inSystem();
        double busy = Math.min(Math.max(processors, 0), jobs);
        return Math.max(0, jobs + (observed.arrivalRate() - serviceRate * busy) * seconds);
    }

    Map<String, Double> numbers() {
        return new TreeMap<>(Map.of(
                "cost",
                cost,
                "inSystem",
                (double) observed.inSystem(),
                "arrivalRate",
                observed.arrivalRate(),
                "serviceRate",
                serviceRate,
                "presentProcessors",
                (double) presentProcessors,
                "expectedProcessors",
                (double) expectedProcessors));
    }
}

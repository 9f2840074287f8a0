package org.gridshed.policies;

import java.util.Map;
import java.util.TreeMap;
import org.gridshed.model.Candidate;
import org.gridshed.model.ServerObservation;

/**
 * One ordered pair (a, b) of the holding-cost heuristic, weighed.
 *
 * @param source a
 * @param target b
 * @param server the server that would leave
 * @param switchingSeconds 1/ζ_ab
 * @param gain c_b [ j_b + (λ_b − μ_b min(k_b, j_b)) / ζ_ab ]
 * @param loss K c_a [ j_a + (λ_a − μ_a min(k_a − 1, j_a)) / ζ_ab ]
 * @param wholeLoss the same with k_a − P for the P processors of {@code server}
 */
record WeighedMove(
        CostedPool source,
        CostedPool target,
        ServerObservation server,
        double switchingSeconds,
        double gain,
        double loss,
        double wholeLoss) {

    static WeighedMove of(
            CostedPool source,
            CostedPool target,
            ServerObservation server,
            double switchingSeconds,
            double reluctance) {
        double weight = reluctance * source.cost();
        return new WeighedMove(
                source,
                target,
                server,
                switchingSeconds,
                target.cost() * target.projected(target.expectedProcessors(), switchingSeconds),
                weight * source.projected(source.presentProcessors() - 1, switchingSeconds),
                weight * source.projected(source.presentProcessors() - server.processors(), switchingSeconds));
    }

    /** Returns V_ab. */
    double value() {
        return gain - loss;
    }

    /** Returns V_ab with k_a − P. */
    double wholeValue() {
        return gain - wholeLoss;
    }

    /** Returns the pair as it is kept with the decision, a as "source" and b as "target". */
    Candidate candidate() {
        Map<String, Double> numbers = new TreeMap<>();
        source.numbers().forEach((name, value) -> numbers.put("source." + name, value));
        target.numbers().forEach((name, value) -> numbers.put("target." + name, value));
        numbers.put("gain", gain);
        numbers.put("loss", loss);
        numbers.put("lossOfWholeServer", wholeLoss);
        numbers.put("valueWithWholeServer", wholeValue());
        numbers.put("leavingProcessors", (double) server.processors());
        numbers.put("switchingSeconds", switchingSeconds);
        return new Candidate(source.pool(), target.pool(), value(), numbers);
    }
}

package org.gridshed.model;

import java.util.Map;

/**
 * One move that a policy weighed.
 *
 * @param source the pool that would give a server
 * @param target the pool that would get it
 * @param value what the policy compares, larger is better; for the heuristics V_ab
 * @param numbers the parts of {@code value} by name, for whoever reads the decision
 */
public record Candidate(String source, String target, double value, Map<String, Double> numbers) {
    public Candidate {
        numbers = Map.copyOf(numbers);
    }
}

package org.gridshed.model;

import java.util.List;
import java.util.Map;

/**
 * What a policy wants, and why.
 *
 * @param moves in the order in which they should be made; empty for "no move"
 * @param reason one sentence
 * @param candidates the best moves that were weighed, best first, at most {@value #MAX_CANDIDATES}
 * @param numbers values per pool that explain the choice (deviations, costs), by pool, then by name
 * @param memory what the policy wants to see again at the next decision
 * @param <M> the policy's memory, a record
 */
public record Decision<M>(
        List<Move> moves,
        String reason,
        List<Candidate> candidates,
        Map<String, Map<String, Double>> numbers,
        M memory) {

    /** How many candidates a decision keeps. */
    public static final int MAX_CANDIDATES = 20;

    public Decision {
        moves = List.copyOf(moves);
        candidates = candidates.stream().limit(MAX_CANDIDATES).toList();
        numbers = Map.copyOf(numbers);
    }
}

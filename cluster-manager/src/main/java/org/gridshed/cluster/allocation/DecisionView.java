package org.gridshed.cluster.allocation;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gridshed.model.Move;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One decision, also one for "no move", with all that explains it.
 *
 * @param id counts up
 * @param at when it was made
 * @param policy that made it
 * @param parameters of the policy, as set
 * @param moved whether a move was begun
 * @param reason one sentence
 * @param moves those begun
 * @param observation the inputs, whole; null in lists and where observing failed
 * @param decision what the policy answered (moves, candidates, numbers, memory), with what was cut; null where none was asked
 */
public record DecisionView(
        long id,
        Instant at,
        String policy,
        Map<String, String> parameters,
        boolean moved,
        String reason,
        List<Move> moves,
        @Nullable JsonNode observation,
        @Nullable JsonNode decision) {
    public DecisionView {
        parameters = Map.copyOf(parameters);
        moves = List.copyOf(moves);
    }
}

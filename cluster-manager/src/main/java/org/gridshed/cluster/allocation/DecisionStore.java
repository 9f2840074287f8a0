package org.gridshed.cluster.allocation;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridshed.model.Move;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Keeps decisions. Every method throws {@link org.gridshed.cluster.registry.DatabaseAwayException} while it cannot. */
public interface DecisionStore {
    /** A decision to keep, before its moves are begun. */
    record Draft(
            Instant at,
            String policy,
            Map<String, String> parameters,
            String reason,
            @Nullable JsonNode observation,
            @Nullable JsonNode decision) {}

    /** Keeps a decision and returns its id. */
    long insert(Draft draft);

    /** Notes which moves were begun, and why others were not. */
    void began(long id, List<Move> moves, String reason);

    /** Returns decisions without their observations, newest first. */
    List<DecisionView> list(int limit, @Nullable Long beforeId);

    /** Returns one decision, whole. */
    Optional<DecisionView> get(long id);

    /** Deletes decisions made before {@code oldest}, and all but the newest {@code count}; returns how many. */
    int forget(Instant oldest, int count);
}

package org.gridshed.cluster.allocation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One move of a server, open or ended.
 *
 * @param id counts up
 * @param server which
 * @param source the pool that gives it; null if it was in none
 * @param target the pool that gets it; null to free it; the source when it is installed anew
 * @param step how far it is
 * @param reason one sentence
 * @param decisionId the decision that wanted it; null if none did
 * @param epoch of the server's grant at its target
 * @param startedAt when it was reserved
 * @param updatedAt when it came to {@code step}
 * @param endedAt when it ended; null while it is open
 * @param error what failed; null if nothing did
 */
public record MoveView(
        long id,
        String server,
        @Nullable String source,
        @Nullable String target,
        MoveStep step,
        String reason,
        @Nullable Long decisionId,
        long epoch,
        Instant startedAt,
        Instant updatedAt,
        @Nullable Instant endedAt,
        @Nullable String error) {}

package org.gridshed.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gridshed.model.AttemptRef;
import org.jspecify.annotations.Nullable;

/**
 * Attempts that ran before this pool manager knew of their jobs, until somebody submits the job again. One that runs keeps its
 * processor busy; what one that ended left behind is kept for ten minutes. Guarded by the pool's lock.
 */
final class Adoptions {
    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final int MAX_KEPT = 1_000;

    private final Map<AttemptRef, Adopted> byAttempt = new LinkedHashMap<>();

    /**
     * One of them.
     *
     * @param attempt which
     * @param member the server that it keeps busy; null once it has ended
     * @param end how it ended; null while it runs
     * @param since when this was noted
     */
    record Adopted(
            AttemptRef attempt,
            Fleet.@Nullable Member member,
            @Nullable AttemptEnd end,
            Instant since) {}

    boolean contains(AttemptRef attempt) {
        return byAttempt.containsKey(attempt);
    }

    void running(AttemptRef attempt, Fleet.@Nullable Member member, Instant now) {
        byAttempt.put(attempt, new Adopted(attempt, member, null, now));
    }

    void ended(AttemptRef attempt, AttemptEnd end, Instant now) {
        byAttempt.put(attempt, new Adopted(attempt, null, end, now));
        byAttempt.values().removeIf(a -> a.end != null && a.since.plus(KEPT).isBefore(now));
        while (byAttempt.size() > MAX_KEPT) {
            byAttempt.values().stream()
                    .filter(a -> a.end != null)
                    .findFirst()
                    .ifPresent(oldest -> byAttempt.remove(oldest.attempt));
        }
    }

    /** Forgets an attempt and returns what was known of it. */
    Optional<Adopted> remove(AttemptRef attempt) {
        return byAttempt.isEmpty() ? Optional.empty() : Optional.ofNullable(byAttempt.remove(attempt));
    }

    /** Returns the last attempt of a job. */
    Optional<Adopted> find(String jobId) {
        // Usually there is none at all; after a restart there are at most as many as processors.
        return byAttempt.isEmpty()
                ? Optional.empty()
                : byAttempt.values().stream()
                        .filter(a -> a.attempt.jobId().equals(jobId))
                        .max(Comparator.comparingInt(a -> a.attempt.number()));
    }
}

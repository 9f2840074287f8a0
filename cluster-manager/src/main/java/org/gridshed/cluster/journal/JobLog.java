package org.gridshed.cluster.journal;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be asked of the journal. */
public interface JobLog {
    /** Returns jobs that have not ended, oldest first, from memory. */
    List<JobView> open();

    /** Returns the newest jobs; as {@link #list(String, String, Instant, int)} without a bound in time. */
    default List<JobView> list(@Nullable String service, @Nullable String outcome, int limit) {
        return list(service, outcome, null, limit);
    }

    /**
     * Returns jobs, newest first: those that are open, then those written.
     *
     * @param service of one service; null for all
     * @param outcome that ended so; null for all, open ones included
     * @param before that arrived earlier than this; null for all
     * @param limit at most so many; 1 to 10,000
     */
    List<JobView> list(@Nullable String service, @Nullable String outcome, @Nullable Instant before, int limit);

    /** Returns one job. */
    Optional<JobView> find(String id);

    /**
     * Returns a job's attempts, first one first, as far as they are known: of an idempotent service's job a short attempt may
     * be missing. Empty if there is no such job or nothing of it began.
     */
    List<AttemptView> attempts(String id);
}

package org.gridshed.cluster.journal;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be asked of the journal. */
public interface JobLog {
    /** Returns jobs that have not ended, oldest first, from memory. */
    List<JobView> open();

    /**
     * Returns jobs, newest first: those that are open, then those written.
     *
     * @param service of one service; null for all
     * @param outcome that ended so; null for all, open ones included
     * @param limit at most so many; 1 to 10,000
     */
    List<JobView> list(@Nullable String service, @Nullable String outcome, int limit);

    /** Returns one job. */
    Optional<JobView> find(String id);
}

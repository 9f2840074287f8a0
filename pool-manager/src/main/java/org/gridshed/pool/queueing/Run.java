package org.gridshed.pool.queueing;

import java.time.Instant;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobRequest;
import org.jspecify.annotations.Nullable;

/** One attempt on a place; its mutable fields are guarded by the system's lock. */
final class Run {
    /** What has been said of the attempt. */
    enum Fate {
        /** Nothing yet. */
        OPEN,
        /** An attempt that the node held before this pool manager knew of it, and that nobody has claimed. */
        UNCLAIMED,
        /** Its end was reported, or nobody wants to hear of it; the processor is busy until the node is done. */
        SETTLED
    }

    final AttemptRef attempt;
    final Place place;
    final Instant arrival;
    Fate fate;

    @Nullable
    JobRequest job;

    @Nullable
    Ending ending;

    Run(AttemptRef attempt, Place place, @Nullable JobRequest job) {
        this.attempt = attempt;
        this.place = place;
        this.job = job;
        this.arrival = job == null ? Instant.MIN : job.head().arrival();
        this.fate = job == null ? Fate.UNCLAIMED : Fate.OPEN;
    }
}

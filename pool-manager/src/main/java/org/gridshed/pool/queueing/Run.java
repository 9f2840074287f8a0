package org.gridshed.pool.queueing;

import java.time.Instant;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.NodeManagerWire;
import org.jspecify.annotations.Nullable;

/** One attempt on a place; its mutable fields are guarded by the system's lock. */
final class Run {
    final AttemptRef attempt;
    final Place place;
    final NodeManagerWire node;
    final long epoch;

    /** What runs; null for an attempt that the node held before this system knew of it. */
    final @Nullable JobRequest job;

    /** Whether the node may know of it. */
    boolean sent;

    /** Whether its server preempts, and tells of evicted attempts in order of arrival when all have ended. */
    boolean preempted;

    /** Whether its end was told, or shall not be. */
    boolean settled;

    @Nullable
    Ending ending;

    Run(AttemptRef attempt, Place place, @Nullable JobRequest job) {
        this.attempt = attempt;
        this.place = place;
        this.node = place.node;
        this.epoch = place.grant.epoch();
        this.job = job;
        this.sent = job == null;
    }

    Instant arrival() {
        return job == null ? Instant.MIN : job.head().arrival();
    }
}

package org.gridshed.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.gridshed.model.JobObservation;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.jspecify.annotations.Nullable;

/** A job that has not ended; its mutable fields are guarded by the pool's lock. */
final class OpenJob {
    final JobRequest request;
    final CompletableFuture<JobReply> reply = new CompletableFuture<>();
    /** Attempts handed to the queueing system so far. */
    int attempts;

    /** Attempts whose end is unknown. */
    int lost;
    /** Whether the queueing system has it. */
    boolean submitted;

    @Nullable
    Instant started;

    @Nullable
    String server;

    OpenJob(JobRequest request) {
        this.request = request;
    }

    String id() {
        return request.head().jobId();
    }

    /** Returns the job as policies and queue orders see it, under the pool's present target. */
    JobObservation observed(Duration target) {
        JobRequest.Head head = request.head();
        return new JobObservation(
                head.jobId(), head.arrival(), head.arrival().plus(target), head.priority(), started, server);
    }
}

package org.gridshed.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobObservation;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.UnknownPoolException;
import org.jspecify.annotations.Nullable;

/** A job that has not ended; its mutable fields are guarded by the pool's lock. */
final class OpenJob {
    /** Where the job is. */
    enum Stage {
        /** It ran before this manager knew of it, and the server of its last attempt has not come back yet. */
        RESUMING,
        /** In the queue. */
        WAITING,
        /** The queueing system has it, and it has not started. */
        SUBMITTED,
        /** An attempt runs. */
        RUNNING
    }

    final JobRequest request;
    final WaitingCaller caller;
    final CompletableFuture<JobReply> reply = new CompletableFuture<>();
    Stage stage = Stage.WAITING;

    /** Incarnation of the cluster manager whose client waits. */
    String origin;

    /** Whether that incarnation is known to have gone; the job then ends rather than wait again. */
    boolean orphaned;

    /** Number of the last attempt. */
    int attempts;

    /** Attempts in a row whose end is unknown. */
    int lost;

    /** Whether the start of the present attempt could not be recorded. */
    boolean unrecorded;

    @Nullable
    Instant started;

    /** Where the last attempt ran or runs. */
    @Nullable
    String server;

    /** The server whose processor the job keeps busy. */
    Fleet.@Nullable Member member;

    /** Done when the stage is no longer {@link Stage#RESUMING}. */
    @Nullable
    CompletableFuture<@Nullable Void> resumed;

    OpenJob(JobRequest request, WaitingCaller caller) {
        this.request = request;
        this.caller = caller;
        this.origin = request.head().origin();
    }

    String id() {
        return request.head().jobId();
    }

    /**
     * Returns the job's end when it is there.
     *
     * @throws UnknownPoolException if its pool was given up
     */
    JobReply awaitReply() throws InterruptedException {
        try {
            return reply.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownPoolException closed) {
                throw closed;
            }
            throw new IllegalStateException("job " + id() + " ended without a reply", e);
        }
    }

    /** Returns whether an end of {@code attempt} is an end of what the job does now. */
    boolean present(AttemptRef attempt) {
        return switch (stage) {
            case RESUMING, WAITING -> attempt.number() >= attempts;
            case SUBMITTED, RUNNING -> attempt.number() == attempts;
        };
    }

    /** Returns the job as policies and queue orders see it, under the pool's present target. */
    JobObservation observed(Duration target) {
        JobRequest.Head head = request.head();
        boolean running = stage == Stage.RUNNING;
        return new JobObservation(
                head.jobId(),
                head.arrival(),
                head.arrival().plus(target),
                head.priority(),
                running ? started : null,
                running ? server : null);
    }
}

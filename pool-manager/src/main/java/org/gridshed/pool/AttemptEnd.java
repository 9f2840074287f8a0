package org.gridshed.pool;

import org.gridshed.model.JobReply;

/** How an attempt ended, as the queueing system told it. */
sealed interface AttemptEnd {
    /** The service answered. */
    record Answered(JobReply reply) implements AttemptEnd {}

    /** It was stopped or never started, and may run again. */
    record Evicted(String reason) implements AttemptEnd {}

    /** Nobody knows. */
    record Lost(String reason) implements AttemptEnd {}
}

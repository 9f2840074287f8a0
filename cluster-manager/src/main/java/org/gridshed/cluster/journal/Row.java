package org.gridshed.cluster.journal;

import java.time.Instant;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.jspecify.annotations.Nullable;

/** A job's row while it is open or waits to be written. */
final class Row {
    final JobRequest.Head job;
    final int version;
    final String caller;
    final long requestBytes;
    volatile @Nullable AttemptRef last;
    volatile @Nullable Instant lastStarted;
    volatile JobReply.@Nullable Head end;
    volatile long replyBytes;

    Row(JobRequest.Head job, int version, String caller, long requestBytes) {
        this.job = job;
        this.version = version;
        this.caller = caller;
        this.requestBytes = requestBytes;
    }

    JobView view() {
        JobReply.Head ended = end;
        AttemptRef attempt = last;
        Instant began = ended == null ? lastStarted : ended.started();
        return new JobView(
                job.jobId(),
                job.service(),
                version,
                caller,
                job.path(),
                job.traceparent(),
                job.arrival(),
                began,
                ended == null ? null : ended.ended(),
                ended == null ? null : ended.outcome().name(),
                ended == null ? 0 : ended.status(),
                ended == null ? (attempt == null ? 0 : attempt.number()) : ended.attempts(),
                ended == null ? (attempt == null ? null : attempt.server()) : ended.server(),
                ended == null || ended.serviceTime() == null
                        ? null
                        : ended.serviceTime().toNanos() / 1e9,
                requestBytes,
                replyBytes,
                ended == null ? null : ended.detail());
    }
}

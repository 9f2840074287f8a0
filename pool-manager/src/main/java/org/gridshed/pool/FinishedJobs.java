package org.gridshed.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridshed.model.JobReply;
import org.jspecify.annotations.Nullable;

/**
 * Replies of the last jobs, for callers whose connection broke just when the job ended and who ask again. Bounded by time,
 * count and bytes. A job whose reply is gone and that comes again names its last attempt, so the idempotent rule holds all
 * the same. Guarded by the pool's lock.
 */
final class FinishedJobs {
    static final Duration KEPT = Duration.ofSeconds(60);
    private static final int MAX_JOBS = 1_000;
    private static final long MAX_BYTES = 2L << 20;
    private static final long MAX_BODY = MAX_BYTES / 8;

    private final LinkedHashMap<String, JobReply> replies = new LinkedHashMap<>();
    private long bytes;

    void add(JobReply reply) {
        if (reply.body().length() > MAX_BODY) {
            return;
        }
        JobReply former = replies.put(reply.head().jobId(), reply);
        bytes += reply.body().length() - (former == null ? 0 : former.body().length());
        trim(reply.head().ended());
    }

    /** Forgets what is too old or too much. */
    void trim(Instant now) {
        Map.Entry<String, JobReply> oldest = replies.firstEntry();
        while (oldest != null && (replies.size() > MAX_JOBS || bytes > MAX_BYTES || old(oldest.getValue(), now))) {
            replies.pollFirstEntry();
            bytes -= oldest.getValue().body().length();
            oldest = replies.firstEntry();
        }
    }

    @Nullable
    JobReply find(String jobId, Instant now) {
        JobReply reply = replies.get(jobId);
        return reply == null || old(reply, now) ? null : reply;
    }

    private static boolean old(JobReply reply, Instant now) {
        return reply.head().ended().plus(KEPT).isBefore(now);
    }
}

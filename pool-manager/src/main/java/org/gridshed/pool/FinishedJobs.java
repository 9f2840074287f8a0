package org.gridshed.pool;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gridshed.model.JobReply;
import org.jspecify.annotations.Nullable;

/**
 * Replies of the last jobs, for callers whose connection broke just when the job ended and who ask again. Bounded by count
 * and by bytes; guarded by the pool's lock.
 */
final class FinishedJobs {
    private static final int MAX_JOBS = 1_000;
    private static final long MAX_BYTES = 8L << 20;

    private final LinkedHashMap<String, JobReply> replies = new LinkedHashMap<>();
    private long bytes;

    void add(JobReply reply) {
        if (reply.body().length() > MAX_BYTES / 8) {
            return;
        }
        replies.put(reply.head().jobId(), reply);
        bytes += reply.body().length();
        while (replies.size() > MAX_JOBS || bytes > MAX_BYTES) {
            Map.Entry<String, JobReply> oldest = replies.pollFirstEntry();
            bytes -= oldest.getValue().body().length();
        }
    }

    @Nullable
    JobReply find(String jobId) {
        return replies.get(jobId);
    }
}

package org.gridshed.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a job ended, with the service's answer where it gave one.
 *
 * @param head what is known of the reply
 * @param body its bytes, untouched; empty unless the outcome is {@link JobOutcome#REPLIED}
 */
public record JobReply(Head head, Body body) {

    /**
     * What is known of a reply besides its bytes.
     *
     * @param jobId the job answered
     * @param outcome how it ended
     * @param status HTTP status of the service's answer; 0 without one
     * @param headers end-to-end HTTP headers of the answer, in order
     * @param started when the last attempt began to run; null if none did
     * @param ended when the job ended
     * @param serviceTime time that the last attempt took at the service; null if none finished
     * @param attempts how many attempts began
     * @param server where the last attempt ran
     * @param detail one sentence for people when the outcome is not {@link JobOutcome#REPLIED}
     */
    public record Head(
            String jobId,
            JobOutcome outcome,
            int status,
            List<HeaderField> headers,
            @Nullable Instant started,
            Instant ended,
            @Nullable Duration serviceTime,
            int attempts,
            @Nullable String server,
            @Nullable String detail) {
        public Head {
            headers = List.copyOf(headers);
        }
    }

    /** Returns the end of a job that has no answer. */
    public static JobReply without(
            String jobId, JobOutcome outcome, Instant ended, int attempts, @Nullable String server, String detail) {
        return new JobReply(
                new Head(jobId, outcome, 0, List.of(), null, ended, null, attempts, server, detail), Body.EMPTY);
    }
}

package org.gridshed.cluster.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One job, as the journal knows it.
 *
 * @param id the job
 * @param service its service
 * @param version number of the service's version
 * @param caller who sent it
 * @param path below the service's address
 * @param traceparent W3C trace context
 * @param arrived when it was accepted
 * @param started when its last attempt began; null if none did or it is not known yet
 * @param ended null while it is open
 * @param outcome name of a {@code JobOutcome}, or ABANDONED for one whose cluster manager died; null while it is open
 * @param status HTTP status of the service's answer; 0 without one
 * @param attempts how many began
 * @param server where the last attempt ran
 * @param serviceSeconds how long its last attempt took at the service
 * @param requestBytes size of the message
 * @param replyBytes size of the answer
 * @param detail why it has no answer
 */
public record JobView(
        String id,
        String service,
        int version,
        String caller,
        String path,
        String traceparent,
        Instant arrived,
        @Nullable Instant started,
        @Nullable Instant ended,
        @Nullable String outcome,
        int status,
        int attempts,
        @Nullable String server,
        @Nullable Double serviceSeconds,
        long requestBytes,
        long replyBytes,
        @Nullable String detail) {}

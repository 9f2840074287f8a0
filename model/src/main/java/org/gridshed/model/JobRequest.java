package org.gridshed.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that shall run as a job.
 *
 * @param head what is known of it
 * @param body its bytes, untouched
 */
public record JobRequest(Head head, Body body) {

    /**
     * What is known of a job besides its bytes.
     *
     * @param jobId unique over all time
     * @param service the service called, which names the pool
     * @param path the request's path below the service's address, with its query, as received; empty or starting with / or ?
     * @param headers end-to-end HTTP headers, in order, as received
     * @param arrival when it was accepted
     * @param priority priority class; smaller goes first; 0 unless set
     * @param traceparent W3C trace context to pass on
     * @param origin incarnation of the cluster manager that holds the client's connection
     * @param lastAttempt the attempt known to have started, when the job is handed over again after a pool manager's restart
     */
    public record Head(
            String jobId,
            String service,
            String path,
            List<HeaderField> headers,
            Instant arrival,
            int priority,
            String traceparent,
            String origin,
            @Nullable AttemptRef lastAttempt) {
        public Head {
            headers = List.copyOf(headers);
        }

        /** Returns the same job with {@code attempt} as the last one known. */
        public Head withLastAttempt(@Nullable AttemptRef attempt) {
            return new Head(jobId, service, path, headers, arrival, priority, traceparent, origin, attempt);
        }
    }
}

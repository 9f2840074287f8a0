package org.gridshed.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One job in a pool's system, as a policy or a queue order sees it.
 *
 * @param id the job's id
 * @param arrival when its message was accepted
 * @param deadline arrival plus the pool's target
 * @param priority priority class; smaller goes first
 * @param started when its present attempt began to run; null while it waits
 * @param server where it runs; null while it waits
 */
public record JobObservation(
        String id,
        Instant arrival,
        Instant deadline,
        int priority,
        @Nullable Instant started,
        @Nullable String server) {

    /** Returns whether the job waits. */
    public boolean waiting() {
        return started == null;
    }
}

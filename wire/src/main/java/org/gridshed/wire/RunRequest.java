package org.gridshed.wire;

import org.gridshed.model.Body;
import org.gridshed.model.JobRequest;

/**
 * An attempt that a node shall run.
 *
 * @param head what to run, and by whose right
 * @param body the message's bytes
 */
public record RunRequest(Head head, Body body) {

    /**
     * What to run.
     *
     * @param job the job
     * @param attempt its number, from 1
     * @param pool the pool that asks
     * @param epoch epoch of the pool's grant; a node whose own differs refuses, and nothing has run
     */
    public record Head(JobRequest.Head job, int attempt, String pool, long epoch) {}
}

package org.gridshed.cluster.journal;

import java.time.Instant;

/**
 * One attempt of a job.
 *
 * @param number counts from 1 within the job
 * @param server where it ran
 * @param started when it was noted to begin
 */
public record AttemptView(int number, String server, Instant started) {}

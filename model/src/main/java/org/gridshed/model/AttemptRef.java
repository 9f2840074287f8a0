package org.gridshed.model;

/**
 * One run of a job on a server.
 *
 * @param jobId the job
 * @param number counts from 1 within the job
 * @param server where it runs
 */
public record AttemptRef(String jobId, int number, String server) {}

package org.gridshed.pool;

/**
 * What a pool measures at one instant, cheap enough to be asked for often.
 *
 * @param arrivalRate λ, jobs/s
 * @param serviceRate μ of one processor, jobs/s; NaN before a job has finished
 * @param waiting jobs that wait
 * @param inService jobs that run
 * @param processors of servers that take jobs
 * @param percentOnTime share of the window within the target, 0 to 100
 */
public record PoolFigures(
        double arrivalRate, double serviceRate, int waiting, int inService, int processors, double percentOnTime) {}

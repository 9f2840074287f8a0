package org.gridshed.pool.queueing;

/** Where attempts may run: knows of a thread that waits for the job's end anyway. */
public interface AttemptThreads {
    /** Runs something that blocks until an attempt of the job has ended, on a thread other than the caller's or later on this one. */
    void execute(String jobId, Runnable attempt);
}

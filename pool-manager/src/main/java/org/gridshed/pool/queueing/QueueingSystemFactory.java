package org.gridshed.pool.queueing;

import org.gridshed.model.QueueingSystem;

/** Makes the queueing system of a pool. */
public interface QueueingSystemFactory extends AutoCloseable {
    /**
     * Makes one for a pool that opens.
     *
     * @param pool the pool's name
     * @param events hears what happens to the jobs
     * @param threads where attempts may run, if they need a thread here
     */
    QueueingSystem create(String pool, QueueingSystem.Events events, AttemptThreads threads);

    /** Lets go of what the systems share. */
    @Override
    void close();
}

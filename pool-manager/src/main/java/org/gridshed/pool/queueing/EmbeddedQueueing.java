package org.gridshed.pool.queueing;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.LongSupplier;
import org.gridshed.model.QueueingSystem;
import org.gridshed.wire.ComponentDirectory;

/** The embedded queueing system: each attempt is a call of a node manager that lasts as long as the attempt. */
public final class EmbeddedQueueing implements QueueingSystemFactory {
    private final ComponentDirectory directory;
    private final LongSupplier nanos;
    // Discards what comes after its end: attempts may end later than the system that they ran in.
    private final ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("queueing-timer").daemon().factory(), new ThreadPoolExecutor.DiscardPolicy());

    /**
     * Makes the factory.
     *
     * @param directory finds node managers
     * @param nanos a ticker in nanoseconds
     */
    public EmbeddedQueueing(ComponentDirectory directory, LongSupplier nanos) {
        this.directory = directory;
        this.nanos = nanos;
    }

    @Override
    public QueueingSystem create(String pool, QueueingSystem.Events events, AttemptThreads threads) {
        return new EmbeddedQueueingSystem(
                pool, events, threads, new EmbeddedQueueingSystem.Means(directory, timer, nanos));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}

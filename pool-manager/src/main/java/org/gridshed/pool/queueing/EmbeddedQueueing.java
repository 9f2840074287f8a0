package org.gridshed.pool.queueing;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;
import org.gridshed.model.QueueingSystem;
import org.gridshed.wire.ComponentDirectory;

/** The embedded queueing system: each attempt is a virtual thread that calls a node manager. */
public final class EmbeddedQueueing implements QueueingSystemFactory {
    private final ComponentDirectory directory;
    private final LongSupplier nanos;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("queueing-timer").daemon().factory());

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
    public QueueingSystem create(String pool, QueueingSystem.Events events) {
        return new EmbeddedQueueingSystem(pool, directory, events, timer, nanos);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}

package org.gridshed.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.ClusterManagerWire;

/**
 * Tells the cluster manager which attempts start: at once where the service is not idempotent, else behind the job's back in
 * groups. Notes that cannot be delivered behind the back are dropped, for such a job may simply run again.
 */
public final class AttemptRecorder implements AutoCloseable {
    private static final int BUFFER = 100_000;
    private static final int GROUP = 500;

    private final Supplier<ClusterManagerWire> cluster;
    private final LinkedBlockingQueue<AttemptRef> behind = new LinkedBlockingQueue<>(BUFFER);
    private final Thread writer;

    /** Starts the thread that delivers. */
    public AttemptRecorder(Supplier<ClusterManagerWire> cluster) {
        this.cluster = cluster;
        this.writer = Thread.ofVirtual().name("attempt-recorder").start(this::deliver);
    }

    /** Records an attempt and returns when the cluster manager knows it; throws if it does not. */
    void now(AttemptRef attempt) {
        cluster.get().attemptsStarting(List.of(attempt));
    }

    /** Records an attempt soon. */
    void later(AttemptRef attempt) {
        behind.offer(attempt);
    }

    private void deliver() {
        List<AttemptRef> group = new ArrayList<>(GROUP);
        try {
            while (true) {
                group.add(behind.take());
                behind.drainTo(group, GROUP - 1);
                deliver(group);
                group.clear();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deliver(List<AttemptRef> group) {
        try {
            cluster.get().attemptsStarting(List.copyOf(group));
        } catch (RuntimeException e) {
            // The cluster manager is away; an idempotent job needs no record of its attempts.
        }
    }

    @Override
    public void close() {
        writer.interrupt();
    }
}

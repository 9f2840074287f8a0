package org.gridshed.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.ClusterManagerWire;

/**
 * Tells the cluster manager which attempts start: before they run where the service is not idempotent, else behind the job's
 * back in groups. An attempt that ends before its group goes is not told at all.
 */
public final class AttemptRecorder implements AutoCloseable {
    private static final Duration LINGER = Duration.ofMillis(20);
    private static final Duration AWAY = Duration.ofSeconds(1);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    // With pauses that double from 50 ms this is 6 s.
    private static final int TRIES = 8;
    private static final int MAX_OPEN = 200_000;

    private final Supplier<ClusterManagerWire> cluster;
    private final Map<String, AttemptRef> untold = new ConcurrentHashMap<>();
    private final Semaphore something = new Semaphore(0);
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Starts the thread that tells; {@code cluster} finds the cluster manager at each call. */
    public AttemptRecorder(Supplier<ClusterManagerWire> cluster) {
        this.cluster = cluster;
        Thread.ofVirtual().name("attempt-recorder").start(this::tellAll);
    }

    /**
     * Records an attempt and returns when the cluster manager knows it; tries for some seconds while that is away.
     *
     * @throws RuntimeException the last failure
     */
    void now(AttemptRef attempt) throws InterruptedException {
        Duration pause = FIRST_PAUSE;
        for (int left = TRIES - 1; ; left--) {
            try {
                cluster.get().attemptsStarting(List.of(attempt));
                return;
            } catch (RuntimeException e) {
                if (left == 0 || pausedUntilClosed(pause)) {
                    throw e;
                }
                pause = pause.multipliedBy(2);
            }
        }
    }

    /** Records an attempt soon, unless it has ended by then. */
    void later(AttemptRef attempt) {
        if (untold.size() < MAX_OPEN) {
            untold.put(attempt.jobId(), attempt);
            if (something.availablePermits() == 0) {
                something.release();
            }
        }
    }

    /** An attempt has ended and needs no record any more. */
    void ended(AttemptRef attempt) {
        untold.remove(attempt.jobId(), attempt);
    }

    private void tellAll() {
        try {
            while (closed.getCount() > 0) {
                something.acquire();
                something.drainPermits();
                Duration pause = LINGER;
                while (!pausedUntilClosed(pause) && !untold.isEmpty()) {
                    pause = tell() ? LINGER : AWAY;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean tell() {
        List<AttemptRef> group = new ArrayList<>(untold.values());
        try {
            cluster.get().attemptsStarting(group);
        } catch (RuntimeException e) {
            // The cluster manager is away. It is told when it is back, of those that still run then.
            return false;
        }
        group.forEach(this::ended);
        return true;
    }

    private boolean pausedUntilClosed(Duration pause) throws InterruptedException {
        return closed.await(pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Stops telling. */
    @Override
    public void close() {
        closed.countDown();
        something.release();
    }
}

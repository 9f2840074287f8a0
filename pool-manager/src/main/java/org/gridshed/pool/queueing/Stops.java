package org.gridshed.pool.queueing;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;

/** Stops attempts at their nodes. Called without the system's lock. */
final class Stops {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(5);

    private final ReentrantLock lock;
    private final Condition changed;
    private final LongSupplier nanos;

    /**
     * Makes one for a system.
     *
     * @param lock the system's lock
     * @param changed signalled when a run has ended or its server has gone
     * @param nanos a ticker in nanoseconds
     */
    Stops(ReentrantLock lock, Condition changed, LongSupplier nanos) {
        this.lock = lock;
        this.changed = changed;
        this.nanos = nanos;
    }

    /** Stops attempts, all at once, and returns whether all have ended. */
    boolean stop(List<Run> runs) {
        long deadline = nanos.getAsLong() + PATIENCE.toNanos();
        List<Thread> calls = runs.stream()
                .map(run -> Thread.ofVirtual().start(() -> stop(run, deadline)))
                .toList();
        try {
            for (Thread call : calls) {
                call.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lock.lock();
        try {
            return runs.stream().allMatch(run -> run.ending != null);
        } finally {
            lock.unlock();
        }
    }

    /** Tells a node to stop an attempt, again and again, for the order may overtake the attempt on its way. */
    private void stop(Run run, long deadline) {
        Duration pause = FIRST_PAUSE;
        do {
            if (told(run)) {
                pause = PATIENCE;
            }
            if (ended(run, pause)) {
                return;
            }
            pause = pause.multipliedBy(2);
        } while (nanos.getAsLong() - deadline < 0);
    }

    /** Tells the node; false if the attempt does not run there, or the node did not hear. */
    private static boolean told(Run run) {
        try {
            return run.node.stop(run.attempt);
        } catch (ComponentUnreachableException | ComponentFailedException e) {
            // It is told again until the run ends or patience does; a node that stays away loses its lease.
            return false;
        }
    }

    private boolean ended(Run run, Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (run.ending == null && !run.place.gone && left > 0) {
                left = changed.awaitNanos(left);
            }
            return run.ending != null || run.place.gone;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        } finally {
            lock.unlock();
        }
    }
}

package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Lets threads wait until something that others change is as they want it. */
public final class Signal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long changes;

    /** Something changed. */
    public void tell() {
        lock.lock();
        try {
            changes++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns what {@code wanted} finds, asking again after each change; empty if {@code patience} ends before. */
    <T> Optional<T> await(Supplier<Optional<T>> wanted, Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        while (true) {
            long seen = changes();
            Optional<T> found = wanted.get();
            if (found.isPresent() || left <= 0) {
                return found;
            }
            left = awaitChange(seen, left);
        }
    }

    /** Waits until there is another change than {@code seen}; returns the nanoseconds that are left. */
    private long awaitChange(long seen, long nanos) throws InterruptedException {
        long left = nanos;
        lock.lock();
        try {
            while (changes == seen && left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
        return left;
    }

    private long changes() {
        lock.lock();
        try {
            return changes;
        } finally {
            lock.unlock();
        }
    }
}

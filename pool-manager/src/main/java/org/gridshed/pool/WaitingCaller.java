package org.gridshed.pool;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.gridshed.model.JobReply;
import org.jspecify.annotations.Nullable;

/**
 * The thread that submitted a job and has nothing to do but wait for its end. It runs the job's attempts itself, which saves a
 * thread and two hand-offs a job. When the job ends by another hand while an attempt holds the thread, the thread is interrupted, so
 * that its caller need not wait for a node that does not answer.
 */
final class WaitingCaller {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Thread thread = Thread.currentThread();

    @GuardedBy("lock")
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>(2);

    @GuardedBy("lock")
    private boolean busy;

    @GuardedBy("lock")
    private boolean nudged;

    @GuardedBy("lock")
    private boolean gone;

    /** Runs {@code task} on the waiting thread; on a new one if that is busy or has gone. */
    void execute(Runnable task) {
        lock.lock();
        try {
            if (!gone && !busy && tasks.isEmpty()) {
                tasks.add(task);
                changed.signal();
                return;
            }
        } finally {
            lock.unlock();
        }
        Thread.ofVirtual().name("attempt").start(task);
    }

    /** Wakes the thread after its job has ended. */
    void ended() {
        lock.lock();
        try {
            if (busy && thread != Thread.currentThread()) {
                nudged = true;
                thread.interrupt();
            }
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Runs what {@link #execute} brings until {@code reply} is there; called once, by the thread itself. */
    void attend(CompletableFuture<JobReply> reply) throws InterruptedException {
        try {
            for (Runnable task = next(reply); task != null; task = next(reply)) {
                task.run();
                finished();
            }
        } finally {
            leave();
        }
    }

    /** Returns the next task; null when the job has ended. */
    private @Nullable Runnable next(CompletableFuture<JobReply> reply) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!reply.isDone()) {
                Runnable task = tasks.poll();
                if (task != null) {
                    busy = true;
                    return task;
                }
                changed.await();
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void finished() {
        lock.lock();
        try {
            busy = false;
            if (nudged) {
                nudged = false;
                // The interruption was ours; whoever called must not see it.
                var _ = Thread.interrupted();
            }
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        Runnable left;
        lock.lock();
        try {
            gone = true;
            left = tasks.poll();
        } finally {
            lock.unlock();
        }
        if (left != null) {
            Thread.ofVirtual().name("attempt").start(left);
        }
    }
}

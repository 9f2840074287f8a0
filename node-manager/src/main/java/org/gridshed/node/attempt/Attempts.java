package org.gridshed.node.attempt;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.NodeManagerWire.HeldAttempt;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.jspecify.annotations.Nullable;

/**
 * The attempts on one server. The same attempt again joins the one that runs. A stopped attempt ends for its caller at once;
 * the service, which cannot be interrupted, goes on in the background and keeps a processor busy until it is done or its
 * host is killed, so that no more calls compute than there are processors.
 */
public final class Attempts implements AutoCloseable {
    private static final Duration HELD = Duration.ofMinutes(2);

    private final Map<AttemptRef, Entry> entries = new ConcurrentHashMap<>();
    private final Semaphore processors;
    private final AtomicInteger computing = new AtomicInteger();
    private final boolean hold;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("held-replies").daemon().factory());

    private record Entry(String pool, CompletableFuture<RunReply> end) {}

    /**
     * Makes an empty set.
     *
     * @param processors how many may compute at once
     * @param hold whether ended attempts are kept for two minutes, for a pool manager that restarts
     */
    public Attempts(int processors, boolean hold) {
        this.processors = new Semaphore(processors);
        this.hold = hold;
    }

    /** Runs an attempt by {@code call} and returns its end; joins it if it runs already. */
    public RunReply run(AttemptRef attempt, String pool, Supplier<RunReply> call) throws InterruptedException {
        Entry mine = new Entry(pool, new CompletableFuture<>());
        Entry other = entries.putIfAbsent(attempt, mine);
        if (other != null) {
            return end(other);
        }
        Thread.ofVirtual().name("call-" + attempt.jobId()).start(() -> compute(attempt, mine, call));
        return end(mine);
    }

    private void compute(AttemptRef attempt, Entry entry, Supplier<RunReply> call) {
        RunReply reply = RunReply.without(End.BROKEN, "the call failed in the node manager");
        try {
            processors.acquireUninterruptibly();
            computing.incrementAndGet();
            try {
                // Stopped while it waited for a processor that another stopped call still computes on.
                reply = entry.end.isDone() ? RunReply.without(End.STOPPED, "stopped before its start") : call.get();
            } finally {
                computing.decrementAndGet();
                processors.release();
            }
        } finally {
            if (entry.end.complete(reply)) {
                settle(attempt, entry, reply);
            }
        }
    }

    private void settle(AttemptRef attempt, Entry entry, RunReply reply) {
        if (hold && reply.head().end() != End.NOT_STARTED) {
            var _ = timer.schedule(() -> entries.remove(attempt, entry), HELD.toSeconds(), TimeUnit.SECONDS);
        } else {
            entries.remove(attempt, entry);
        }
    }

    /** Ends an attempt for its caller; false if it does not run here. */
    public boolean stop(AttemptRef attempt) {
        Entry entry = entries.get(attempt);
        if (entry == null || !entry.end.complete(RunReply.without(End.STOPPED, "stopped by its pool"))) {
            return false;
        }
        entries.remove(attempt, entry);
        return true;
    }

    /** Waits for the end of an attempt that runs or is held; null if it is not here. */
    public @Nullable RunReply await(AttemptRef attempt) throws InterruptedException {
        Entry entry = entries.get(attempt);
        return entry == null ? null : end(entry);
    }

    /** Returns what runs or is held. */
    public List<HeldAttempt> held() {
        List<HeldAttempt> held = new ArrayList<>();
        entries.forEach((attempt, entry) -> held.add(new HeldAttempt(attempt, entry.pool, !entry.end.isDone())));
        return held;
    }

    /** Returns how many calls compute, those included that nobody waits for. */
    public int computing() {
        return computing.get();
    }

    private static RunReply end(Entry entry) throws InterruptedException {
        try {
            return entry.end.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}

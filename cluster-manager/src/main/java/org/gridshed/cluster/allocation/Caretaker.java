package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that compares what should be with what is, and starts whatever is missing: after each change, and once a
 * second in any case. What it starts runs on threads of its own, so that nothing that hangs stops it.
 */
public final class Caretaker implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final List<Pass> passes;
    private final Signal signal = new Signal();
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile boolean closed;
    private volatile @Nullable Thread thread;

    /**
     * One thing to look after.
     *
     * @param name for the log
     * @param look compares and starts what is missing; returns soon
     */
    public record Pass(String name, Runnable look) {}

    public Caretaker(List<Pass> passes) {
        this.passes = List.copyOf(passes);
    }

    /** Makes one round. */
    public void round() {
        passes.forEach(pass -> KeyedTasks.attempt(pass.name(), pass.look()));
    }

    /** Starts making rounds. */
    public void start() {
        thread = Thread.ofVirtual().name("caretaker").start(this::rounds);
    }

    /** Asks for a round now. */
    public void wake() {
        woken.set(true);
        signal.tell();
    }

    private void rounds() {
        try {
            while (!closed) {
                woken.set(false);
                round();
                signal.await(() -> woken.get() || closed ? Optional.of(true) : Optional.empty(), INTERVAL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed = true;
        signal.tell();
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }
}

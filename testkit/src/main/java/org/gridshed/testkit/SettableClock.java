package org.gridshed.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** Wall time that moves only when a test says so. Safe for use by many threads. */
public final class SettableClock implements InstantSource {
    private final AtomicReference<Instant> now;

    /** Starts at {@code start}. */
    public SettableClock(Instant start) {
        now = new AtomicReference<>(start);
    }

    /** Starts at midnight of 1 January 2026, UTC. */
    public SettableClock() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    /** Moves time on and returns the new instant. */
    public Instant advance(Duration step) {
        return now.updateAndGet(t -> t.plus(step));
    }
}

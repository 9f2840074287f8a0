package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers what failed, so that it is not tried again at once. Used from any thread. */
final class Pauses {
    private final Duration pause;
    private final Map<String, Instant> failed = new ConcurrentHashMap<>();

    Pauses(Duration pause) {
        this.pause = pause;
    }

    void failed(String key, Instant now) {
        failed.put(key, now);
    }

    /** Returns whether {@code key} has not failed within the pause. */
    boolean due(String key, Instant now) {
        failed.values().removeIf(at -> !at.plus(pause).isAfter(now));
        return !failed.containsKey(key);
    }
}

package org.gridshed.cluster.registry;

import java.time.Instant;
import java.util.Optional;

/** Keeps records of settings by name, each with a version for optimistic locking. */
public interface SettingsStore {
    /**
     * A record as kept.
     *
     * @param value the record
     * @param version 1 after the first change, then counting up
     */
    record Stored<T>(T value, long version) {}

    /** Returns what is kept under {@code name}; empty if nothing was ever. */
    <T> Optional<Stored<T>> read(String name, Class<T> type);

    /**
     * Replaces what is kept.
     *
     * @param expectedVersion that the change was made from; 0 if nothing was kept
     * @throws OutdatedException if it has another version now
     */
    <T> Stored<T> write(String name, T value, long expectedVersion, Instant now);
}

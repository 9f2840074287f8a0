package org.gridshed.cluster.registry;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.gridshed.cluster.registry.SettingsStore.Stored;
import org.gridshed.model.PoolSettings;

/** Settings for all services that set none. */
public final class PoolDefaults {
    private static final String NAME = "pool-defaults";

    private final SettingsStore store;
    private final InstantSource clock;
    private final List<Consumer<PoolSettings>> checks = new CopyOnWriteArrayList<>();
    private final Listeners listeners = new Listeners();
    private final ReentrantLock changing = new ReentrantLock();
    private volatile Stored<SettingsChange> present = new Stored<>(SettingsChange.NONE, 0);

    /** Makes one that knows the built-in defaults until {@link #load}. */
    public PoolDefaults(SettingsStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Reads what is kept. */
    public void load() {
        store.read(NAME, SettingsChange.class).ifPresent(kept -> present = kept);
    }

    /** Has {@code listener} told of each change. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Has {@code check} asked before each change; it throws {@link IllegalArgumentException} for defaults that do not fit. */
    public void onProposal(Consumer<PoolSettings> check) {
        checks.add(check);
    }

    /** Returns what is in force. */
    public View view() {
        Stored<SettingsChange> now = present;
        return new View(now.value().applyTo(PoolSettings.DEFAULTS), now.version());
    }

    /**
     * Changes some; effective at once for all pools that do not set them.
     *
     * @throws OutdatedException if {@code expectedVersion} is not the present one
     */
    public View change(SettingsChange change, long expectedVersion) {
        changing.lock();
        try {
            SettingsChange changed = present.value().and(change);
            PoolSettings proposed = changed.applyTo(PoolSettings.DEFAULTS);
            checks.forEach(check -> check.accept(proposed));
            present = store.write(NAME, changed, expectedVersion, clock.instant());
        } finally {
            changing.unlock();
        }
        listeners.tell();
        return view();
    }

    /**
     * The defaults.
     *
     * @param settings in force for a service that sets nothing
     * @param version counts changes
     */
    public record View(PoolSettings settings, long version) {}
}

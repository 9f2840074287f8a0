package org.gridshed.cluster.registry;

/** Settings for all services that set none. */
public final class PoolDefaults {

    /** Returns what is in force. */
    public View view() {
        return Unwritten.body();
    }

    /**
     * Changes some; effective at once for all pools that do not set them.
     *
     * @throws OutdatedException if {@code expectedVersion} is not the present one
     */
    public View change(SettingsChange change, long expectedVersion) {
        return Unwritten.body();
    }

    /**
     * The defaults.
     *
     * @param settings in force for a service that sets nothing
     * @param version counts changes
     */
    public record View(org.gridshed.model.PoolSettings settings, long version) {}
}

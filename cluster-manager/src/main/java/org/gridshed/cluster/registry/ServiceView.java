package org.gridshed.cluster.registry;

import java.time.Instant;
import org.gridshed.model.PoolSettings;
import org.jspecify.annotations.Nullable;

/**
 * One service as the registry knows it.
 *
 * @param name in its address
 * @param owner whose it is
 * @param category free text; empty if none
 * @param settings in force: what is set for this service, else the defaults for all
 * @param set what is set for this service alone
 * @param version counts changes; an update names the one it was made from
 * @param currentVersion number of the version that runs; null if it is undeployed
 * @param updatedAt its last change
 */
public record ServiceView(
        String name,
        String owner,
        String category,
        PoolSettings settings,
        SettingsChange set,
        long version,
        @Nullable Integer currentVersion,
        Instant updatedAt) {}

package org.gridshed.cluster.registry;

import org.gridshed.model.ArchiveKind;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * A service's code to deploy. Its archive is in the code store already.
 *
 * @param name of the service, new or known
 * @param owner whose it is; null keeps what is known, for a new service {@code nobody}
 * @param category free text; null keeps what is known, for a new service empty
 * @param settings to set for this service; what is left out stays, for a new service as the defaults
 * @param digest SHA-256 of the archive
 * @param kind what the archive is
 * @param archiveName file name of the upload
 */
public record DeployRequest(
        String name,
        @Nullable String owner,
        @Nullable String category,
        SettingsChange settings,
        String digest,
        ArchiveKind kind,
        String archiveName) {
    public DeployRequest {
        Ranges.name("name", name);
    }
}

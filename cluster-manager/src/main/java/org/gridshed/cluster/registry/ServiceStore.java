package org.gridshed.cluster.registry;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridshed.model.ServiceVersion;
import org.gridshed.wire.NodeManagerWire.Document;
import org.jspecify.annotations.Nullable;

/** Keeps services and their versions. Every method throws {@link DatabaseAwayException} while it cannot. */
public interface ServiceStore {
    /** A service as kept; {@code current} is null while it is undeployed. */
    record ServiceRow(
            String name,
            String owner,
            String category,
            SettingsChange set,
            long version,
            @Nullable Integer current,
            Instant updatedAt) {}

    /** A version as kept. */
    record VersionRow(
            ServiceVersion version,
            String archiveName,
            List<String> endpoints,
            List<Document> documents,
            Instant createdAt) {
        public VersionRow {
            endpoints = List.copyOf(endpoints);
            documents = List.copyOf(documents);
        }
    }

    /** Returns all services. */
    List<ServiceRow> services();

    /** Returns one version. */
    Optional<VersionRow> version(String service, int number);

    /** Returns a service's versions, newest first. */
    List<VersionRow> versions(String service);

    /** Keeps the service, new or known, with a new version, and makes that current. */
    ServiceRow deploy(DeployRequest request, List<Document> documents, Instant now);

    /**
     * Keeps the service with what {@code request} sets, and makes a known version current.
     *
     * @throws UnknownNameException if there is no such service or version
     */
    ServiceRow deployAgain(DeployRequest request, int number, Instant now);

    /**
     * Makes a version current; null undeploys.
     *
     * @throws UnknownNameException if there is no such service or version
     */
    ServiceRow makeCurrent(String service, @Nullable Integer number, Instant now);

    /**
     * Deletes a version that is not current, and with the last version the service.
     *
     * @return the digest of an archive that no version needs any more; null if one does
     * @throws UnknownNameException if there is no such version
     * @throws RefusedException if it is current
     */
    @Nullable
    String deleteVersion(String service, int number);

    /**
     * Replaces what is set for the service.
     *
     * @throws OutdatedException if it has another version than {@code expectedVersion}
     */
    ServiceRow changeSettings(String service, SettingsChange set, long expectedVersion, Instant now);
}

package org.gridshed.cluster.registry;

import java.time.Instant;
import java.util.List;
import org.gridshed.model.ArchiveKind;

/**
 * One version of a service's code.
 *
 * @param service its service
 * @param number counts from 1 within the service
 * @param digest SHA-256 of the archive
 * @param kind what the archive is
 * @param archiveName file name of the upload
 * @param endpoints paths of the endpoints found in it, starting with {@code /services/}
 * @param createdAt when it was uploaded
 * @param current whether it is the one that runs
 */
public record VersionView(
        String service,
        int number,
        String digest,
        ArchiveKind kind,
        String archiveName,
        List<String> endpoints,
        Instant createdAt,
        boolean current) {
    public VersionView {
        endpoints = List.copyOf(endpoints);
    }
}

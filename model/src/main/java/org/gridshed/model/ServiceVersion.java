package org.gridshed.model;

/**
 * One immutable version of a service's code.
 *
 * @param service name of the service
 * @param number counts from 1 within the service
 * @param digest SHA-256 of the archive, 64 lower-case hexadecimal digits
 * @param kind what the archive is
 */
public record ServiceVersion(String service, int number, String digest, ArchiveKind kind) {
    public ServiceVersion {
        Ranges.name("service", service);
        Ranges.within("version", number, 1, Integer.MAX_VALUE);
        if (!digest.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("digest '" + digest + "' is not 64 hexadecimal digits");
        }
    }
}

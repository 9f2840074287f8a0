package org.gridshed.codestore;

import java.util.List;
import org.gridshed.model.ArchiveKind;

/**
 * An archive that was checked and is kept.
 *
 * @param digest SHA-256, 64 lower-case hexadecimal digits
 * @param kind what it is
 * @param size in bytes
 * @param services names of annotated service classes, in order; in a WAR there need not be any
 */
public record StoredArchive(String digest, ArchiveKind kind, long size, List<String> services) {
    public StoredArchive {
        services = List.copyOf(services);
    }
}

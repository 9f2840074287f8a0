package org.gridshed.codestore;

import java.util.List;
import org.gridshed.model.ArchiveKind;

/**
 * What a check found.
 *
 * @param kind what the archive is, by its content
 * @param services names of annotated service classes, in order; in a WAR there need not be any
 */
public record CheckedArchive(ArchiveKind kind, List<String> services) {
    public CheckedArchive {
        services = List.copyOf(services);
    }
}

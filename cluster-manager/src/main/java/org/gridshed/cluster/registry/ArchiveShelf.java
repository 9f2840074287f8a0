package org.gridshed.cluster.registry;

import org.springframework.core.io.Resource;

/** Where uploaded archives lie. */
public interface ArchiveShelf {
    /**
     * Returns an archive.
     *
     * @throws UnknownNameException if there is none of this digest
     */
    Resource open(String digest);

    /** Removes an archive that no version needs; without effect if there is none. */
    void remove(String digest);
}

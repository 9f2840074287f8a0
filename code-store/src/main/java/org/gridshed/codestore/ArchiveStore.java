package org.gridshed.codestore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.gridshed.model.ArchiveKind;

/** Keeps archives by digest. An archive never changes; storing it again is the same as once. May be called from any thread. */
public interface ArchiveStore {
    /**
     * Keeps a file. When it returns the archive is there as a whole; when it throws, nothing of it is.
     *
     * @param digest SHA-256 of the file
     */
    void store(String digest, ArchiveKind kind, Path file) throws IOException;

    /** Returns what is known of an archive; empty if it is not kept. */
    Optional<Kept> find(String digest);

    /**
     * Opens an archive. It is fetched piece by piece while it is read; nothing is held in between.
     *
     * @throws java.io.FileNotFoundException if it is not kept; reading fails if it is deleted meanwhile
     */
    InputStream open(String digest) throws IOException;

    /** Forgets an archive; false if it is not kept. Whether anyone still needs it is for the caller to know. */
    boolean delete(String digest);

    /**
     * A kept archive.
     *
     * @param size in bytes
     */
    record Kept(String digest, ArchiveKind kind, long size) {}
}

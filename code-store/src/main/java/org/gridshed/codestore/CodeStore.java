package org.gridshed.codestore;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.springframework.core.io.Resource;

/** Takes uploaded archives in and hands them out. May be called from any thread. */
public final class CodeStore {
    private static final int BUFFER_BYTES = 64 << 10;

    private final ArchiveStore store;
    private final ArchiveCheck check;
    private final Path spool;

    /**
     * Makes one.
     *
     * @param spool folder for uploads while they are checked; made if it is not there
     */
    public CodeStore(ArchiveStore store, ArchiveCheck check, Path spool) {
        this.store = store;
        this.check = check;
        this.spool = spool;
    }

    /**
     * Receives an upload, checks it and keeps it. The same bytes again are the same archive.
     *
     * @param upload read to its end unless it is too long; not closed
     * @param name of the file, for messages
     * @throws ArchiveRefusedException if it cannot be hosted; the message names the entry or class
     * @throws IOException if the upload breaks or cannot be written down
     */
    public StoredArchive receive(InputStream upload, String name) throws IOException {
        Files.createDirectories(spool);
        Path file = Files.createTempFile(spool, "upload", ".archive");
        try {
            MessageDigest sha256 = sha256();
            try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), sha256)) {
                copy(upload, out, name);
            }
            String digest = HexFormat.of().formatHex(sha256.digest());
            CheckedArchive checked = check.check(file);
            store.store(digest, checked.kind(), file);
            return new StoredArchive(digest, checked.kind(), Files.size(file), checked.services());
        } finally {
            Files.delete(file);
        }
    }

    /** Returns whether an archive is kept. */
    public boolean exists(String digest) {
        return store.find(digest).isPresent();
    }

    /**
     * Opens an archive.
     *
     * @throws java.io.FileNotFoundException if it is not kept
     */
    public InputStream open(String digest) throws IOException {
        return store.open(digest);
    }

    /** Returns an archive to be sent; whether it is kept shows when it is opened. */
    public Resource resource(String digest) {
        return new ArchiveResource(store, digest);
    }

    /** Forgets an archive; false if it is not kept. Whether a version still needs it is for the caller to know. */
    public boolean delete(String digest) {
        return store.delete(digest);
    }

    private void copy(InputStream upload, OutputStream out, String name) throws IOException {
        long limit = check.limits().uploadBytes();
        long size = 0;
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = upload.read(buffer); read >= 0; read = upload.read(buffer)) {
            size += read;
            if (size > limit) {
                throw new ArchiveRefusedException("'" + name + "' has more than " + limit + " bytes", null);
            }
            out.write(buffer, 0, read);
        }
        if (size == 0) {
            throw new ArchiveRefusedException("'" + name + "' is empty", null);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

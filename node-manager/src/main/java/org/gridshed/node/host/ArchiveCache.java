package org.gridshed.node.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.locks.ReentrantLock;
import org.gridshed.wire.HostingFailedException;

/** The archives on this machine, by digest: fetched once, verified, renamed into place. Safe for use by many threads. */
public final class ArchiveCache {
    private final Path folder;
    private final ArchiveSource source;
    private final ReentrantLock lock = new ReentrantLock();

    /** Keeps archives in {@code folder}, which is made when missing. */
    public ArchiveCache(Path folder, ArchiveSource source) {
        this.folder = folder;
        this.source = source;
    }

    /**
     * Returns the archive's file.
     *
     * @throws HostingFailedException if it cannot be fetched, or what came has another digest
     */
    public Path fetch(String digest) {
        lock.lock();
        try {
            Files.createDirectories(folder);
            Path file = folder.resolve(digest);
            if (!Files.exists(file) || !digest.equals(digestOf(Files.newInputStream(file)))) {
                download(digest, file);
            }
            return file;
        } catch (IOException | RuntimeException e) {
            // A source on another machine has unchecked exceptions of its own.
            throw new HostingFailedException("archive " + digest + " cannot be fetched: " + e.getMessage());
        } finally {
            lock.unlock();
        }
    }

    private void download(String digest, Path file) throws IOException {
        Path part = Files.createTempFile(folder, digest.substring(0, 12), ".part");
        try {
            try (InputStream in = source.open(digest)) {
                Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
            }
            String came = digestOf(Files.newInputStream(part));
            if (!came.equals(digest)) {
                throw new IOException("what came has the digest " + came + "; its source is damaged");
            }
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static String digestOf(InputStream opened) throws IOException {
        try (DigestInputStream in = new DigestInputStream(opened, sha256())) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}

package org.gridshed.node.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.gridshed.wire.HostingFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveCacheTest {
    private static final byte[] ARCHIVE = "the archive".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder = Path.of("");

    @Test
    void an_archive_is_fetched_once() throws Exception {
        AtomicInteger fetched = new AtomicInteger();
        ArchiveCache cache = new ArchiveCache(folder, digest -> {
            fetched.incrementAndGet();
            return new ByteArrayInputStream(ARCHIVE);
        });

        Path first = cache.fetch(digest(ARCHIVE));
        Path second = cache.fetch(digest(ARCHIVE));

        assertThat(second).isEqualTo(first).hasBinaryContent(ARCHIVE);
        assertThat(fetched).hasValue(1);
    }

    @Test
    void a_damaged_source_is_refused_and_leaves_nothing() throws Exception {
        ArchiveCache cache = new ArchiveCache(folder, digest -> new ByteArrayInputStream(new byte[] {1}));

        assertThatThrownBy(() -> cache.fetch(digest(ARCHIVE)))
                .isInstanceOf(HostingFailedException.class)
                .hasMessageContaining("its source is damaged");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_file_that_was_damaged_on_disk_is_fetched_again() throws Exception {
        ArchiveCache cache = new ArchiveCache(folder, digest -> new ByteArrayInputStream(ARCHIVE));
        Path file = cache.fetch(digest(ARCHIVE));
        Files.writeString(file, "half");

        assertThat(cache.fetch(digest(ARCHIVE))).hasBinaryContent(ARCHIVE);
    }

    @Test
    void a_source_that_cannot_be_reached_is_told() {
        ArchiveCache cache = new ArchiveCache(folder, digest -> {
            throw new IOException("connection refused");
        });

        assertThatThrownBy(() -> cache.fetch(digest(ARCHIVE)))
                .isInstanceOf(HostingFailedException.class)
                .hasMessageContaining("connection refused");
    }

    private static String digest(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}

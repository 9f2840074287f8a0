package org.gridshed.codestore;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.sql.DataSource;
import org.gridshed.model.ArchiveKind;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Keeps archives in PostgreSQL, in chunks, so that neither side ever holds one in memory. */
public final class JdbcArchiveStore implements ArchiveStore {
    private static final int CHUNK_BYTES = 1 << 20;

    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    /** Makes a store in the tables of migration 2. */
    public JdbcArchiveStore(DataSource database) {
        jdbc = JdbcClient.create(database);
        transaction = new TransactionTemplate(new JdbcTransactionManager(database));
    }

    @Override
    public void store(String digest, ArchiveKind kind, Path file) throws IOException {
        long size = Files.size(file);
        try {
            transaction.executeWithoutResult(status -> {
                if (claim(digest, kind, size)) {
                    chunks(digest, file);
                }
            });
        } catch (UncheckedIOException e) {
            throw new IOException("archive " + digest + " cannot be read while it is stored", e.getCause());
        }
    }

    @Override
    public Optional<Kept> find(String digest) {
        return jdbc.sql("SELECT kind, size FROM archives WHERE digest = ?")
                .param(digest)
                .query((row, number) ->
                        new Kept(digest, ArchiveKind.valueOf(row.getString("kind")), row.getLong("size")))
                .optional();
    }

    @Override
    public InputStream open(String digest) throws IOException {
        Kept kept = find(digest).orElseThrow(() -> new FileNotFoundException("archive " + digest + " is not kept"));
        return new ChunkStream(number -> chunk(digest, number), kept.size());
    }

    @Override
    public boolean delete(String digest) {
        // The chunks go with it. Whoever reads it at the time finds the next chunk missing.
        return jdbc.sql("DELETE FROM archives WHERE digest = ?").param(digest).update() == 1;
    }

    private boolean claim(String digest, ArchiveKind kind, long size) {
        // Of two callers at once the second waits for the first to commit, then inserts nothing; if the first fails, it
        // inserts.
        return jdbc.sql("INSERT INTO archives (digest, kind, size) VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING")
                        .params(digest, kind.name(), size)
                        .update()
                == 1;
    }

    private void chunks(String digest, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            int number = 0;
            for (byte[] chunk = in.readNBytes(CHUNK_BYTES); chunk.length > 0; chunk = in.readNBytes(CHUNK_BYTES)) {
                // Nobody sees a chunk before its archive's row is committed with it.
                jdbc.sql("INSERT INTO archive_chunks (digest, seq, bytes) VALUES (?, ?, ?)")
                        .params(digest, number, chunk)
                        .update();
                number++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<byte[]> chunk(String digest, int number) {
        return jdbc.sql("SELECT bytes FROM archive_chunks WHERE digest = ? AND seq = ?")
                .params(digest, number)
                .query((row, n) -> row.getBytes("bytes"))
                .optional();
    }
}

package org.gridshed.app.local;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gridshed.app.command.CommandFailedException;

/** A real PostgreSQL as a child process, its data kept in a folder between runs. Listens on loopback on a free port. */
final class EmbeddedDatabase implements AutoCloseable {
    private static final Duration START_PATIENCE = Duration.ofMinutes(2);
    private static final long STOP_PATIENCE_SECONDS = 30;

    private final EmbeddedPostgres server;

    private EmbeddedDatabase(EmbeddedPostgres server) {
        this.server = server;
    }

    /**
     * Starts on what is in {@code folder}, or on nothing.
     *
     * @throws CommandFailedException if it does not start
     */
    static EmbeddedDatabase start(Path folder) {
        try {
            stopLeftover(folder);
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setDataDirectory(folder)
                    .setCleanDataDirectory(false)
                    // Whoever starts it stops it last, when nothing uses it any more.
                    .setRegisterShutdownHook(false)
                    .setPGStartupWait(START_PATIENCE)
                    // Made for tests, it would trade durability for speed unless told otherwise.
                    .setServerConfig("fsync", "on")
                    .setServerConfig("full_page_writes", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("max_connections", "100")
                    .setServerConfig("shared_buffers", "64MB")
                    .start();
            return new EmbeddedDatabase(server);
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            throw CommandFailedException.failed("the embedded PostgreSQL does not start on " + folder + ": " + e);
        }
    }

    String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Stops the PostgreSQL of an earlier run that was killed, for it lives on without its parent, and removes the note of one that
     * is gone. The folder is ours alone, so whatever holds it is a leftover.
     */
    private static void stopLeftover(Path folder) throws IOException {
        Path note = folder.resolve("postmaster.pid");
        if (!Files.exists(note)) {
            return;
        }
        Optional<ProcessHandle> leftover = pid(note)
                .flatMap(ProcessHandle::of)
                .filter(process -> process.info().command().orElse("").endsWith("/postgres"));
        if (leftover.isEmpty()) {
            Files.deleteIfExists(note);
            return;
        }
        leftover.get().destroy();
        try {
            leftover.get().onExit().get(STOP_PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IOException(
                    "a PostgreSQL of an earlier run, process " + leftover.get().pid() + ", does not stop", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        Files.deleteIfExists(note);
    }

    private static Optional<Long> pid(Path note) throws IOException {
        List<String> lines = Files.readAllLines(note);
        return lines.isEmpty() || !lines.getFirst().strip().matches("\\d{1,18}")
                ? Optional.empty()
                : Optional.of(Long.parseLong(lines.getFirst().strip()));
    }
}

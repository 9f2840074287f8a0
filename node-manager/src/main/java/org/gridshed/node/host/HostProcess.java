package org.gridshed.node.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.gridshed.model.ArchiveKind;
import org.gridshed.node.host.HostMessage.Failed;
import org.gridshed.node.host.HostMessage.Ready;
import org.gridshed.wire.HostingFailedException;
import org.jspecify.annotations.Nullable;

/** One service host: a JVM of its own in a folder of its own. It dies with this process, at the latest. */
public final class HostProcess {
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(10);

    private final Process process;
    private final Path work;
    private final Ready ready;

    private HostProcess(Process process, Path work, Ready ready) {
        this.process = process;
        this.work = work;
        this.ready = ready;
    }

    /**
     * What to host.
     *
     * @param service its name, which is in its addresses
     * @param kind what the archive is
     * @param archive its file
     * @param memoryMegabytes heap of the JVM
     * @param documents whether WSDL and XSD documents are wanted
     */
    public record Spec(String service, ArchiveKind kind, Path archive, int memoryMegabytes, boolean documents) {}

    /**
     * Starts a host and returns when its service answers.
     *
     * @param work a folder that does not exist yet; removed when the host ends
     * @param patience how long that may take
     * @throws HostingFailedException if the archive cannot be hosted, or not in time
     */
    public static HostProcess start(HostProgram program, Spec spec, Path work, HostLog log, Duration patience)
            throws InterruptedException {
        Process process = null;
        try {
            Files.createDirectories(work);
            process = program.host(
                            spec.memoryMegabytes(),
                            work,
                            List.of(
                                    "--archive", spec.archive().toString(),
                                    "--kind", spec.kind().name().toLowerCase(Locale.ROOT),
                                    "--work", work.resolve("host").toString(),
                                    "--service", spec.service(),
                                    "--documents", Boolean.toString(spec.documents())))
                    .start();
            Ready ready = await(process, log, patience);
            return new HostProcess(process, work, ready);
        } catch (IOException e) {
            end(process, work);
            throw new HostingFailedException("the service host of " + spec.service() + " cannot be started: " + e);
        } catch (HostingFailedException | InterruptedException e) {
            end(process, work);
            throw e;
        }
    }

    private static Ready await(Process process, HostLog log, Duration patience) throws InterruptedException {
        var errors = process.getErrorStream();
        Thread.ofVirtual().name("host-log").start(() -> log.drain(errors));
        CompletableFuture<HostMessage> message = new CompletableFuture<>();
        Thread.ofVirtual().name("host-talk").start(() -> listen(process, message));
        try {
            return switch (message.get(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                case Ready ready -> ready;
                case Failed failed -> throw new HostingFailedException(failed.reason());
            };
        } catch (TimeoutException e) {
            throw new HostingFailedException("the service did not answer within " + patience.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw new HostingFailedException(String.valueOf(e.getCause()));
        }
    }

    private static void listen(Process process, CompletableFuture<HostMessage> message) {
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                Optional<HostMessage> said = HostMessage.parse(line);
                said.ifPresent(message::complete);
            }
            message.completeExceptionally(new IOException(
                    "the service host ended with exit code " + process.waitFor() + " before it answered; see its log"));
        } catch (IOException e) {
            message.completeExceptionally(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the port on loopback. */
    public int port() {
        return ready.port();
    }

    /** Returns the process id. */
    public long pid() {
        return process.pid();
    }

    /** Returns the folder with the service's documents. */
    public Path documents() {
        return ready.documents();
    }

    /** Returns whether the JVM runs. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Completes when the JVM has ended, with its exit code. */
    public CompletableFuture<Integer> ended() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** Kills the JVM, waits for its end, and removes its folder. */
    public void kill() {
        end(process, work);
    }

    private static void end(@Nullable Process process, Path work) {
        try {
            if (process != null) {
                process.destroyForcibly();
                process.waitFor(KILL_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            }
            remove(work);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Removes a folder with all that is in it; what cannot be removed stays. */
    public static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // Left for the next start, which cleans the folder of all hosts.
        }
    }
}

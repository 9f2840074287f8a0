package org.gridshed.node.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service host's program on this machine: its jar, unpacked from ours, and the JDK's AOT cache for it, which saves
 * most of its start-up time. Shared by all nodes of a data folder.
 */
public final class HostProgram {
    private static final Logger LOG = LoggerFactory.getLogger(HostProgram.class);
    private static final int TRAINING_SECONDS = 120;
    private static final Set<String> PASSED_ON = Set.of("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "JAVA_HOME");

    private final Path folder;
    private final Path java;
    private final boolean aotCache;
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * Uses the JDK that runs this program.
     *
     * @param folder where jar and cache are kept
     * @param aotCache whether to make and use an AOT cache
     */
    public HostProgram(Path folder, boolean aotCache) {
        this.folder = folder.toAbsolutePath();
        this.java = Path.of(System.getProperty("java.home"), "bin", "java");
        this.aotCache = aotCache;
    }

    /**
     * Unpacks the jar and makes the AOT cache where they are missing, which takes some seconds once. A cache that cannot be made
     * is done without.
     *
     * @throws IOException if the jar cannot be written
     */
    public void prepare() throws IOException {
        Files.createDirectories(folder);
        lock.lock();
        try (FileChannel channel =
                        FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.lock()) {
            Objects.requireNonNull(held);
            unpack();
            if (aotCache && !Files.exists(cache())) {
                train();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether {@link #prepare} would do nothing. */
    public boolean prepared() {
        return Files.exists(jar()) && (!aotCache || Files.exists(cache()));
    }

    private void unpack() throws IOException {
        Path jar = jar();
        if (Files.exists(jar)) {
            return;
        }
        Path part = folder.resolve(jar.getFileName() + ".part");
        try (InputStream in = resource()) {
            Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(part, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static InputStream resource() {
        return Objects.requireNonNull(
                HostProgram.class.getResourceAsStream("service-host.jar"), "the build did not bundle the service host");
    }

    private void train() {
        Path part = folder.resolve(cache().getFileName() + ".part");
        List<String> command = flags();
        command.add("-XX:AOTCacheOutput=" + part);
        command.addAll(List.of("-jar", jar().toString(), "--train"));
        try {
            Process training = process(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("training.log").toFile())
                    .start();
            training.getOutputStream().close();
            if (!training.waitFor(TRAINING_SECONDS, TimeUnit.SECONDS)) {
                training.destroyForcibly();
            }
            if (training.exitValue() == 0 && Files.exists(part)) {
                Files.move(part, cache(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                return;
            }
            LOG.warn(
                    "no AOT cache for service hosts: the training ended with {}; they start slower",
                    training.exitValue());
        } catch (IOException e) {
            LOG.warn("no AOT cache for service hosts: {}; they start slower", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Path jar() {
        return folder.resolve("service-host-" + BundledJar.DIGEST + ".jar");
    }

    private Path cache() {
        return folder.resolve("service-host-" + BundledJar.DIGEST + "-" + Runtime.version() + ".aot");
    }

    // The collector must be the same in training and use, or the cache's heap is not taken.
    private List<String> flags() {
        return new ArrayList<>(
                List.of(java.toString(), "-XX:+UseSerialGC", "-Xlog:disable", "-Xlog:all=warning:stderr"));
    }

    /** Returns a process of a host that is not started yet, in {@code work} and with nothing of our environment but paths. */
    ProcessBuilder host(int memoryMegabytes, Path work, List<String> arguments) throws IOException {
        if (!Files.exists(jar())) {
            prepare();
        }
        List<String> command = flags();
        command.add("-Xmx" + memoryMegabytes + "m");
        command.add("-Djava.io.tmpdir=" + Files.createDirectories(work.resolve("tmp")));
        command.add("-Djava.awt.headless=true");
        if (aotCache && Files.exists(cache())) {
            command.add("-XX:AOTCache=" + cache());
        }
        command.addAll(List.of("-jar", jar().toString()));
        command.addAll(arguments);
        return process(command).directory(work.toFile());
    }

    private static ProcessBuilder process(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(PASSED_ON);
        return builder;
    }
}

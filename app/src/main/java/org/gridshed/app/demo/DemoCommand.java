package org.gridshed.app.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.gridshed.app.command.AdminClient;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.app.local.AllInOne;
import org.gridshed.app.local.Installation;
import org.gridshed.app.local.LocalSettings;
import org.gridshed.app.local.LocalSettings.Fleet;
import org.gridshed.app.local.Progress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gridshed demo}. */
@Command(
        name = "demo",
        description =
                "Start everything in a temporary folder, upload three samples, send a changing load, and tell what"
                        + " happens.",
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    @Option(
            names = "--servers",
            paramLabel = "N",
            description = "How many servers, 4 to 32 (default: ${DEFAULT-VALUE}).")
    int servers = 4;

    @Option(
            names = "--processors",
            paramLabel = "N",
            description = "Jobs that each runs at once, 1 to 16 (default: ${DEFAULT-VALUE}).")
    int processors = 2;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long the load lasts, 10 to 3600 (default: ${DEFAULT-VALUE}).")
    int seconds = 60;

    @Option(names = "--policy", paramLabel = "NAME", description = "Which policy moves servers; 'static' moves none.")
    @Nullable
    String policy;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the load (default: ${DEFAULT-VALUE}).")
    long seed = 1;

    @Option(names = "--keep", description = "Stay up at the end, until Ctrl-C.")
    boolean keep;

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, IOException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Progress progress = text -> {
            err.println(text);
            err.flush();
        };
        DemoSettings settings = settings();
        Path data = Files.createTempDirectory("gridshed-demo");
        try (AllInOne system = AllInOne.start(local(data), progress, () -> remove(data, err))) {
            String url = "http://127.0.0.1:" + system.port();
            progress.step("Up at " + url + "; data and log are in " + data);
            AdminClient admin = new AdminClient(url, null);
            boolean good = new Demo(settings, admin, Installation.samples(), out, progress).run();
            if (keep) {
                out.println("It stays up at " + url + " until Ctrl-C; try: gridshed pools --url " + url);
                out.flush();
                new CountDownLatch(1).await();
            }
            return good ? 0 : CommandFailedException.FAILED;
        }
    }

    private DemoSettings settings() {
        try {
            return new DemoSettings(servers, processors, seconds, policy, seed);
        } catch (IllegalArgumentException e) {
            throw CommandFailedException.usage(String.valueOf(e.getMessage()));
        }
    }

    private LocalSettings local(Path data) {
        return new LocalSettings(0, data, null, new Fleet(servers, processors), Map.of());
    }

    private static void remove(Path data, PrintWriter err) {
        try (Stream<Path> files = Files.walk(data)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            err.println("The folder " + data + " could not be removed: " + e);
            err.flush();
        }
    }
}

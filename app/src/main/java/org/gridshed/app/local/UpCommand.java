package org.gridshed.app.local;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.gridshed.app.command.AdminClient;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.app.local.LocalSettings.Fleet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gridshed up}. */
@Command(
        name = "up",
        description = "Start the whole system in one process; it runs until Ctrl-C. State is kept in the data folder.",
        mixinStandardHelpOptions = true)
public final class UpCommand implements Callable<Integer> {
    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port for clients (default: ${DEFAULT-VALUE}; 0: a free one).")
    int port = 8080;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "${sys:user.home}/.gridshed",
            description = "Folder that holds all state (default: ${DEFAULT-VALUE}).")
    Path data = Path.of(".gridshed");

    @Option(names = "--servers", paramLabel = "N", description = "How many servers (default: ${DEFAULT-VALUE}).")
    int servers = 4;

    @Option(
            names = "--processors",
            paramLabel = "N",
            description = "Jobs that each runs at once (default: ${DEFAULT-VALUE}).")
    int processors = 2;

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            description =
                    "An external PostgreSQL, jdbc:postgresql://HOST/DATABASE?user=U&password=P (default: embedded).")
    @Nullable
    String databaseUrl;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any other setting, like gridshed.cluster.lease=10s.")
    Map<String, String> properties = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print where it listens as JSON.")
    boolean json;

    @Mixin
    final ListenOptions listen = new ListenOptions();

    @Spec
    @Nullable
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        AllInOne system = AllInOne.start(
                settings(),
                text -> {
                    err.println(text);
                    err.flush();
                },
                () -> {});
        String url = "http://" + host() + ":" + system.port();
        if (json) {
            out.println(AdminClient.JSON.writeValueAsString(
                    Map.of("url", url, "data", data.toAbsolutePath().toString())));
        } else {
            out.println("GridSHED is up at " + url + " with " + servers + " servers of " + processors
                    + " processors. Data and log: " + data.toAbsolutePath() + ". Ctrl-C stops it.");
        }
        out.flush();
        // The system stops with the process.
        new CountDownLatch(1).await();
        return 0;
    }

    private LocalSettings settings() {
        Map<String, String> all = new LinkedHashMap<>(listen.properties("gridshed.cluster.secret", true));
        all.putAll(properties);
        try {
            return new LocalSettings(port, data, databaseUrl, new Fleet(servers, processors), all);
        } catch (IllegalArgumentException e) {
            throw CommandFailedException.usage(String.valueOf(e.getMessage()));
        }
    }

    private String host() {
        return listen.address.equals("0.0.0.0") ? "127.0.0.1" : listen.address;
    }
}

package org.gridshed.app.local;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.cluster.ClusterManagerApplication;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gridshed cluster-manager}. */
@Command(
        name = "cluster-manager",
        description = "Run the cluster manager as a process of its own; pool and node managers register with it.",
        mixinStandardHelpOptions = true)
public final class ClusterManagerCommand implements Callable<Integer> {
    @Option(names = "--port", paramLabel = "PORT", description = "Port to listen on (default: ${DEFAULT-VALUE}).")
    int port = 8080;

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            description = "An external PostgreSQL, jdbc:postgresql://HOST/DATABASE?user=U&password=P.")
    @Nullable
    String databaseUrl;

    @Option(names = "--data", paramLabel = "DIR", description = "Without --db-url: folder of an embedded PostgreSQL.")
    @Nullable
    Path data;

    @Mixin
    final ProgramOptions program = new ProgramOptions();

    @Override
    public Integer call() throws InterruptedException {
        Map<String, String> settings = new LinkedHashMap<>(program.listen.properties("gridshed.cluster.secret", true));
        settings.put("server.port", String.valueOf(port));
        if (databaseUrl != null) {
            settings.put("spring.datasource.url", databaseUrl);
            return program.run(ClusterManagerApplication::start, settings);
        }
        if (data == null) {
            throw CommandFailedException.usage(
                    "give --db-url for an external PostgreSQL, or --data for an embedded one");
        }
        DataFolder folder = DataFolder.take(data);
        EmbeddedDatabase database = EmbeddedDatabase.start(folder.path().resolve("postgres"));
        // These run after Spring has closed its context.
        SpringApplication.getShutdownHandlers().add(database::close);
        settings.put("spring.datasource.url", database.url());
        settings.put("spring.datasource.username", "postgres");
        return program.run(ClusterManagerApplication::start, settings);
    }
}

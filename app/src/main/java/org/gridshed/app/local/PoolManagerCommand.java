package org.gridshed.app.local;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gridshed.pool.PoolManagerApplication;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gridshed pool-manager}. */
@Command(
        name = "pool-manager",
        description = "Run a pool manager, which holds any number of pools, as a process of its own.",
        mixinStandardHelpOptions = true)
public final class PoolManagerCommand implements Callable<Integer> {
    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Its name, the same at each start (default: ${DEFAULT-VALUE}).")
    String name = "pools-1";

    @Option(names = "--cluster", paramLabel = "URL", description = "The cluster manager (default: ${DEFAULT-VALUE}).")
    String cluster = "http://127.0.0.1:8080";

    @Option(names = "--port", paramLabel = "PORT", description = "Port to listen on (default: ${DEFAULT-VALUE}).")
    int port = 8081;

    @Option(
            names = "--public-url",
            paramLabel = "URL",
            description = "How others reach it (default: address and port).")
    @Nullable
    String url;

    @Mixin
    final ProgramOptions program = new ProgramOptions();

    @Override
    public Integer call() throws InterruptedException {
        Map<String, String> settings = new LinkedHashMap<>(program.listen.properties("gridshed.pool.secret", false));
        settings.put("server.port", String.valueOf(port));
        settings.put("gridshed.pool.name", name);
        settings.put("gridshed.pool.cluster-url", cluster);
        settings.put("gridshed.pool.url", url == null ? "http://" + program.listen.address + ":" + port : url);
        return program.run(PoolManagerApplication::start, settings);
    }
}

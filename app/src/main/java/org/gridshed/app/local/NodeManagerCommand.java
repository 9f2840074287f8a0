package org.gridshed.app.local;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gridshed.node.NodeManagerApplication;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gridshed node-manager}. */
@Command(
        name = "node-manager",
        description = "Run the node manager of one server as a process of its own.",
        mixinStandardHelpOptions = true)
public final class NodeManagerCommand implements Callable<Integer> {
    @Option(
            names = "--name",
            required = true,
            paramLabel = "NAME",
            description = "The server's name, the same at each start.")
    String name = "";

    @Option(names = "--cluster", paramLabel = "URL", description = "The cluster manager (default: ${DEFAULT-VALUE}).")
    String cluster = "http://127.0.0.1:8080";

    @Option(names = "--port", paramLabel = "PORT", description = "Port to listen on (default: ${DEFAULT-VALUE}).")
    int port = 8082;

    @Option(
            names = "--public-url",
            paramLabel = "URL",
            description = "How others reach it (default: address and port).")
    @Nullable
    String url;

    @Option(names = "--processors", paramLabel = "N", description = "Jobs it runs at once (default: ${DEFAULT-VALUE}).")
    int processors = 2;

    @Option(names = "--labels", paramLabel = "A,B", description = "What there is to say of the server.")
    @Nullable
    String labels;

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder for archives, logs and work.")
    Path data = Path.of("");

    @Mixin
    final ProgramOptions program = new ProgramOptions();

    @Override
    public Integer call() throws InterruptedException {
        Map<String, String> settings = new LinkedHashMap<>(program.listen.properties("gridshed.node.secret", false));
        settings.put("server.port", String.valueOf(port));
        settings.put("gridshed.node.name", name);
        settings.put("gridshed.node.cluster-url", cluster);
        settings.put("gridshed.node.url", url == null ? "http://" + program.listen.address + ":" + port : url);
        settings.put("gridshed.node.processors", String.valueOf(processors));
        settings.put("gridshed.node.data", data.toAbsolutePath().toString());
        if (labels != null) {
            settings.put("gridshed.node.labels", labels);
        }
        return program.run(NodeManagerApplication::start, settings);
    }
}

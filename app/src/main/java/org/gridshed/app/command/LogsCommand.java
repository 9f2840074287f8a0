package org.gridshed.app.command;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gridshed logs SERVICE}. */
@Command(name = "logs", description = "Show what the hosts of a service wrote.", mixinStandardHelpOptions = true)
public final class LogsCommand extends ClientCommand {
    @Parameters(paramLabel = "SERVICE", description = "Its name.")
    String service = "";

    @Option(names = "--server", paramLabel = "SERVER", description = "Only from this server (default: from all).")
    @Nullable
    String server;

    @Option(names = "--bytes", paramLabel = "N", description = "At most so much a server (default: ${DEFAULT-VALUE}).")
    int bytes = 16_384;

    @Override
    JsonNode ask(AdminClient client) {
        String only = server == null ? "" : "&server=" + AdminClient.segment(server);
        return client.get("/services/" + AdminClient.segment(service) + "/logs?bytes=" + bytes + only);
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        for (JsonNode log : answer) {
            out.println("== " + log.path("server").asString("") + " ==");
            out.println(
                    log.path("error").isNull()
                            ? log.path("text").asString("").stripTrailing()
                            : "(" + log.path("error").asString("") + ")");
        }
        if (answer.isEmpty()) {
            out.println("No server has logs of " + service + ".");
        }
    }
}

package org.gridshed.app.command;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code gridshed decisions}. */
@Command(
        name = "decisions",
        description = "Show the newest decisions and their reasons; --json with all numbers.",
        mixinStandardHelpOptions = true)
public final class DecisionsCommand extends ClientCommand {
    @Option(names = "--limit", paramLabel = "N", description = "At most so many (default: ${DEFAULT-VALUE}).")
    int limit = 20;

    @Override
    JsonNode ask(AdminClient client) {
        return client.get("/decisions?limit=" + limit);
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        Table table = new Table("ID", "AT", "POLICY", "MOVED", "REASON");
        for (JsonNode one : answer) {
            table.row(
                    one.path("id"),
                    one.path("at").asString("").replaceFirst("\\.\\d+Z$", "Z"),
                    one.path("policy"),
                    one.path("moved").asBoolean(false) ? "yes" : "no",
                    one.path("reason"));
        }
        table.print(out);
    }
}

package org.gridshed.app.command;

import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gridshed move SERVER POOL}. */
@Command(name = "move", description = "Move a server to another pool by hand.", mixinStandardHelpOptions = true)
public final class MoveCommand extends ClientCommand {
    @Parameters(index = "0", paramLabel = "SERVER", description = "Which server.")
    String server = "";

    @Parameters(index = "1", paramLabel = "POOL", description = "Where to.")
    String pool = "";

    @Override
    JsonNode ask(AdminClient client) {
        return client.post("/servers/" + AdminClient.segment(server) + "/move", Map.of("pool", pool));
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        out.println("Move " + answer.path("id").asString("") + ": " + server + " leaves "
                + Table.text(answer.path("source")) + " for " + pool + " ("
                + answer.path("step").asString("") + ").");
    }
}

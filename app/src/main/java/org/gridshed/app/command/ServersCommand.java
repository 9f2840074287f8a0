package org.gridshed.app.command;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gridshed servers [cordon|uncordon SERVER]}. */
@Command(
        name = "servers",
        description = "List the servers, or take one out for maintenance and let it in again.",
        mixinStandardHelpOptions = true)
public final class ServersCommand extends ClientCommand {
    /** What can be done with a server. */
    enum Action {
        /** Drain it and keep it out. */
        cordon,
        /** Let it in. */
        uncordon
    }

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "cordon|uncordon",
            description = "Drain it and keep it out; let it in.")
    @Nullable
    Action action;

    @Parameters(index = "1", arity = "0..1", paramLabel = "SERVER", description = "Which server.")
    @Nullable
    String server;

    @Override
    JsonNode ask(AdminClient client) {
        if (action == null) {
            return client.get("/servers");
        }
        if (server == null) {
            throw CommandFailedException.usage("name the server: gridshed servers " + action + " SERVER");
        }
        JsonNode changed = client.post("/servers/" + AdminClient.segment(server) + "/" + action, null);
        return AdminClient.JSON.createArrayNode().add(changed);
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        Table table = new Table("SERVER", "PROC", "STATE", "POOL", "CORDONED", "LABELS", "DETAIL");
        for (JsonNode one : answer) {
            table.row(
                    one.path("name"),
                    one.path("processors"),
                    one.path("state").asString("").toLowerCase(java.util.Locale.ROOT),
                    one.path("pool"),
                    one.path("cordoned").asBoolean(false) ? "yes" : "no",
                    one.path("labels"),
                    one.path("detail"));
        }
        table.print(out);
    }
}

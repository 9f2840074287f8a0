package org.gridshed.app.command;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gridshed rollback SERVICE}. */
@Command(
        name = "rollback",
        description = "Make an earlier version of a service current.",
        mixinStandardHelpOptions = true)
public final class RollbackCommand extends ClientCommand {
    @Parameters(paramLabel = "SERVICE", description = "Its name.")
    String service = "";

    @Option(
            names = "--to",
            paramLabel = "VERSION",
            description = "Which version (default: the one before the current).")
    @Nullable
    Integer version;

    @Override
    JsonNode ask(AdminClient client) {
        String query = version == null ? "" : "?to=" + version;
        return client.post("/services/" + AdminClient.segment(service) + "/rollback" + query, null);
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        out.println(service + " is at version " + answer.path("currentVersion").asString("") + ".");
    }
}

package org.gridshed.app.command;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gridshed undeploy SERVICE}. */
@Command(
        name = "undeploy",
        description = "Stop a service and free its servers; its versions stay, a rollback brings it back.",
        mixinStandardHelpOptions = true)
public final class UndeployCommand extends ClientCommand {
    @Parameters(paramLabel = "SERVICE", description = "Its name.")
    String service = "";

    @Option(names = "--delete", paramLabel = "VERSION", description = "Delete this version, which must not be in use.")
    @Nullable
    Integer version;

    @Override
    JsonNode ask(AdminClient client) {
        String path = "/services/" + AdminClient.segment(service);
        return client.delete(version == null ? path : path + "/versions/" + version);
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        out.println(
                version == null
                        ? "Undeployed " + service + "."
                        : "Deleted version " + version + " of " + service + ".");
    }
}

package org.gridshed.app.command;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code gridshed services}. */
@Command(name = "services", description = "List the services.", mixinStandardHelpOptions = true)
public final class ServicesCommand extends ClientCommand {
    @Override
    JsonNode ask(AdminClient client) {
        return client.get("/services");
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        Table table = new Table("SERVICE", "OWNER", "CATEGORY", "VERSION", "TARGET", "PERCENTILE", "IDEMPOTENT");
        for (JsonNode service : answer) {
            JsonNode settings = service.path("settings");
            table.row(
                    service.path("name"),
                    service.path("owner"),
                    service.path("category").asString("").isEmpty() ? "-" : service.path("category"),
                    service.path("currentVersion").isNull() ? "undeployed" : service.path("currentVersion"),
                    settings.at("/agreement/target"),
                    settings.at("/agreement/percentile"),
                    settings.path("idempotent").asBoolean(false) ? "yes" : "no");
        }
        table.print(out);
    }
}

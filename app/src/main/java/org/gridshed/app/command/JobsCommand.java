package org.gridshed.app.command;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gridshed jobs [cancel JOB]}. */
@Command(name = "jobs", description = "List the newest jobs, or cancel one.", mixinStandardHelpOptions = true)
public final class JobsCommand extends ClientCommand {
    /** What can be done with a job. */
    enum Action {
        /** End it. */
        cancel
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "cancel", description = "End a job, waiting or running.")
    @Nullable
    Action action;

    @Parameters(index = "1", arity = "0..1", paramLabel = "JOB", description = "Which job.")
    @Nullable
    String job;

    @Option(names = "--service", paramLabel = "SERVICE", description = "Only jobs of this service.")
    @Nullable
    String service;

    @Option(names = "--open", description = "Only jobs that have not ended.")
    boolean open;

    @Option(names = "--limit", paramLabel = "N", description = "At most so many (default: ${DEFAULT-VALUE}).")
    int limit = 20;

    @Override
    JsonNode ask(AdminClient client) {
        if (action != null) {
            if (job == null) {
                throw CommandFailedException.usage("name the job: gridshed jobs cancel JOB");
            }
            JsonNode ended = client.delete("/jobs/" + AdminClient.segment(job));
            return AdminClient.JSON.createArrayNode().add(ended);
        }
        return client.get("/jobs?limit=" + limit + (open ? "&open=true" : "")
                + (service == null ? "" : "&service=" + AdminClient.segment(service)));
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        Table table = new Table("JOB", "SERVICE", "ARRIVED", "OUTCOME", "TRIES", "SERVER", "DETAIL");
        for (JsonNode one : answer) {
            table.row(
                    one.path("id"),
                    one.path("service"),
                    one.path("arrived").asString("").replaceFirst("\\.\\d+Z$", "Z"),
                    one.path("ended").isNull() ? "open" : one.path("outcome"),
                    one.path("attempts"),
                    one.path("server"),
                    one.path("detail"));
        }
        table.print(out);
    }
}

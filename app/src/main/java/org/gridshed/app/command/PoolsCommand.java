package org.gridshed.app.command;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code gridshed pools}. */
@Command(
        name = "pools",
        description = "Show the pools: queues, rates, response times against targets, servers.",
        mixinStandardHelpOptions = true)
public final class PoolsCommand extends ClientCommand {
    @Override
    JsonNode ask(AdminClient client) {
        return client.get("/pools");
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        table(answer).print(out);
        for (JsonNode pool : answer) {
            if (!pool.path("error").isNull()) {
                out.println(pool.path("pool").asString("") + ": "
                        + pool.path("error").asString(""));
            }
        }
    }

    /** Returns the pools as a table of at most 80 columns for usual names. */
    public static Table table(JsonNode pools) {
        Table table =
                new Table("POOL", "WAIT", "RUN", "PROC", "λ/s", "μ/s", "MEAN s", "TARGET s", "ON TIME", "SERVERS");
        for (JsonNode pool : pools) {
            String coming = pool.path("coming").isEmpty() ? "" : " +" + Table.text(pool.path("coming"));
            table.row(
                    pool.path("pool"),
                    pool.path("waiting"),
                    pool.path("inService"),
                    pool.path("processors"),
                    pool.path("arrivalRate"),
                    pool.path("serviceRate"),
                    pool.path("meanResponseSeconds"),
                    pool.path("targetSeconds"),
                    pool.path("percentOnTime").isNull()
                            ? "-"
                            : Math.round(pool.path("percentOnTime").asDouble()) + "%",
                    Table.text(pool.path("servers")) + coming);
        }
        return table;
    }
}

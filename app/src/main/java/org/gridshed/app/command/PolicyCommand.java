package org.gridshed.app.command;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridshed.cluster.api.Durations;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code gridshed policy [set NAME key=value…]}. */
@Command(
        name = "policy",
        description = "Show the policy in force and those there are, or set one.",
        mixinStandardHelpOptions = true)
public final class PolicyCommand extends ClientCommand {
    /** What can be done with the policy. */
    enum Action {
        /** Change it. */
        set
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "set", description = "Change the policy.")
    @Nullable
    Action action;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "Which policy.")
    @Nullable
    String name;

    @Parameters(
            index = "2..*",
            paramLabel = "key=value",
            description = "Its parameters; those left out get their defaults.")
    Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--interval", paramLabel = "TIME", description = "Time between two decisions, like 500ms or 10s.")
    @Nullable
    String interval;

    @Override
    JsonNode ask(AdminClient client) {
        JsonNode present = client.get("/policy");
        if (action == null && interval == null) {
            ObjectNode both = AdminClient.JSON.createObjectNode();
            both.set("policy", present);
            both.set("available", client.get("/policies"));
            return both;
        }
        Map<String, Object> change = new LinkedHashMap<>();
        if (action != null) {
            if (name == null) {
                throw CommandFailedException.usage("name the policy: gridshed policy set NAME [key=value ...]");
            }
            change.put("name", name);
            change.put("parameters", parameters);
        }
        if (interval != null) {
            change.put("interval", checked(interval));
        }
        ObjectNode changed = AdminClient.JSON.createObjectNode();
        changed.set(
                "policy",
                client.change("PUT", "/policy", change, present.path("version").asLong(0)));
        return changed;
    }

    private static String checked(String duration) {
        try {
            return Durations.parse(duration).toString();
        } catch (IllegalArgumentException e) {
            throw CommandFailedException.usage(String.valueOf(e.getMessage()));
        }
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        JsonNode policy = answer.path("policy");
        out.println("In force: " + policy.path("name").asString("") + " " + policy.path("parameters") + ", every "
                + policy.path("interval").asString(""));
        for (JsonNode one : answer.path("available")) {
            out.println("  " + one.path("name").asString(""));
            for (JsonNode parameter : one.path("parameters")) {
                out.println("    " + parameter.path("name").asString("") + "="
                        + parameter.path("defaultValue").asString("") + " ("
                        + parameter.path("min").asString("") + " to "
                        + parameter.path("max").asString("") + ") "
                        + parameter.path("help").asString(""));
            }
        }
    }
}

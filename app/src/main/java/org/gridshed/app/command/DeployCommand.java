package org.gridshed.app.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridshed.cluster.api.Durations;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gridshed deploy FILE}. */
@Command(
        name = "deploy",
        description = "Upload a service archive (JAX-WS jar or WAR), try it, and make it the current version.",
        mixinStandardHelpOptions = true)
public final class DeployCommand extends ClientCommand {
    private static final String EXTENSION = "\\.[^.]*$";

    @Parameters(paramLabel = "FILE", description = "The archive.")
    Path file = Path.of("");

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the service (default: the file's name).")
    @Nullable
    String name;

    @Option(names = "--owner", paramLabel = "WHO", description = "Whose it is.")
    @Nullable
    String owner;

    @Option(names = "--category", paramLabel = "TEXT", description = "Free text.")
    @Nullable
    String category;

    @Option(names = "--target", paramLabel = "TIME", description = "Target response time, like 5s, 2m or PT5S.")
    @Nullable
    String target;

    @Option(names = "--mean", paramLabel = "TIME", description = "Mean job length, used until jobs were measured.")
    @Nullable
    String mean;

    @Option(names = "--percentile", paramLabel = "P", description = "Percentage of jobs within the target, 0 to 100.")
    @Nullable
    Double percentile;

    @Option(names = "--holding-cost", paramLabel = "C", description = "Cost per job in the system and second.")
    @Nullable
    Double holdingCost;

    @Option(
            names = "--idempotent",
            negatable = true,
            description = "A job may run a second time when its server was lost or moved.")
    @Nullable
    Boolean idempotent;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any other setting of the service, like minServers=1 or coolDown=10s.")
    Map<String, String> settings = new LinkedHashMap<>();

    @Override
    JsonNode ask(AdminClient client) {
        if (!Files.isRegularFile(file)) {
            throw CommandFailedException.failed("there is no file " + file);
        }
        progress("Uploading " + file.getFileName() + " and trying it on a server ...");
        return client.upload("/services", form(serviceName()));
    }

    private Multipart form(String service) {
        Multipart form = new Multipart().field("name", service);
        Map<String, String> fields = new LinkedHashMap<>(settings);
        put(fields, "owner", owner);
        put(fields, "category", category);
        put(fields, "target", checked(target));
        put(fields, "declaredMean", checked(mean));
        put(fields, "percentile", percentile);
        put(fields, "holdingCost", holdingCost);
        put(fields, "idempotent", idempotent);
        fields.forEach(form::field);
        return form.file("archive", file);
    }

    private String serviceName() {
        return name != null ? name : String.valueOf(file.getFileName()).replaceFirst(EXTENSION, "");
    }

    private static @Nullable String checked(@Nullable String duration) {
        try {
            return duration == null ? null : Durations.parse(duration).toString();
        } catch (IllegalArgumentException e) {
            throw CommandFailedException.usage(String.valueOf(e.getMessage()));
        }
    }

    private static void put(Map<String, String> fields, String key, @Nullable Object value) {
        if (value != null) {
            fields.put(key, value.toString());
        }
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        String service = answer.path("name").asString("");
        out.println("Deployed " + service + ", version "
                + answer.path("currentVersion").asString("") + ". WSDL: " + options.url.replaceAll("/+$", "")
                + "/services/" + service + "?wsdl");
    }
}

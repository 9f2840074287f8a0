package org.gridshed.app.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.gridshed.app.soap.Operation;
import org.gridshed.app.soap.SoapAnswer;
import org.gridshed.app.soap.SoapCallException;
import org.gridshed.app.soap.SoapClient;
import org.gridshed.app.soap.Values;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code gridshed call SERVICE OPERATION name=value…}. */
@Command(
        name = "call",
        description = "Call a service; the envelope is made from its WSDL.",
        mixinStandardHelpOptions = true)
public final class CallCommand extends ClientCommand {
    @Parameters(index = "0", paramLabel = "SERVICE", description = "Its name.")
    String service = "";

    @Parameters(index = "1", paramLabel = "OPERATION", description = "Which operation.")
    String operation = "";

    @Parameters(
            index = "2..*",
            paramLabel = "name=value",
            description = "Its input; person.name=Ada for parts of parts, a name again for one more element.")
    List<String> values = new ArrayList<>();

    @Option(names = "--raw", description = "Print the answer's envelope.")
    boolean raw;

    @Option(names = "--show", description = "Print the envelope that would be sent, and send nothing.")
    boolean show;

    @Option(
            names = "--soap",
            paramLabel = "1.1|1.2",
            description = "SOAP version (default: 1.1 where there is a choice).")
    @Nullable
    String soap;

    @Override
    JsonNode ask(AdminClient client) {
        SoapClient caller = new SoapClient(client.url(), client::send);
        try {
            Operation found = caller.operation(endpoints(client, service), operation, soap);
            if (show) {
                return text(found.readable(Values.of(values)));
            }
            SoapAnswer answer = caller.call(found, Values.of(values));
            if (raw) {
                return text(answer.raw());
            }
            String fault = answer.fault().orElse(null);
            if (fault != null) {
                throw CommandFailedException.failed("the service answers with a fault: " + fault);
            }
            return answer.values();
        } catch (SoapCallException e) {
            throw CommandFailedException.failed(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the paths of the endpoints of a service's current version. */
    public static List<String> endpoints(AdminClient client, String service) {
        JsonNode versions = client.get("/services/" + AdminClient.segment(service) + "/versions");
        for (JsonNode version : versions) {
            if (version.path("current").asBoolean(false)) {
                return version.path("endpoints")
                        .valueStream()
                        .map(e -> e.asString(""))
                        .toList();
            }
        }
        throw CommandFailedException.failed(
                "service '" + service + "' is undeployed; 'gridshed rollback' brings it back");
    }

    private static JsonNode text(String text) {
        return AdminClient.JSON.getNodeFactory().stringNode(text);
    }

    @Override
    void print(JsonNode answer, PrintWriter out) {
        print("", answer, out);
    }

    private static void print(String path, JsonNode node, PrintWriter out) {
        if (node instanceof ObjectNode object) {
            object.propertyStream()
                    .forEach(e -> print(path.isEmpty() ? e.getKey() : path + "." + e.getKey(), e.getValue(), out));
        } else if (node.isArray()) {
            node.forEach(one -> print(path, one, out));
        } else {
            out.println(path.isEmpty() ? node.asString("") : path + ": " + node.asString(""));
        }
    }
}

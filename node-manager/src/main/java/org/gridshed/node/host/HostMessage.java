package org.gridshed.node.host;

import java.nio.file.Path;
import java.util.Optional;
import org.gridshed.wire.http.WireJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What a service host says on its standard output: one line, once. */
sealed interface HostMessage {
    /** The service answers on {@code port}; its documents are in {@code documents}. */
    record Ready(int port, Path documents) implements HostMessage {}

    /** The archive cannot be hosted. */
    record Failed(String reason) implements HostMessage {}

    /** Reads a line; empty if it is none of the protocol's. */
    static Optional<HostMessage> parse(String line) {
        String[] words = line.split(" ", 2);
        if (words.length < 2) {
            return Optional.empty();
        }
        return switch (words[0]) {
            case "GRIDSHED-READY" -> fields(words[1]).flatMap(HostMessage::ready);
            case "GRIDSHED-FAILED" -> fields(words[1]).flatMap(HostMessage::failed);
            default -> Optional.empty();
        };
    }

    private static Optional<JsonNode> fields(String json) {
        try {
            return Optional.of(WireJson.mapper().readTree(json));
        } catch (JacksonException e) {
            // Whoever reads must go on: a host whose output nobody takes stands still.
            return Optional.empty();
        }
    }

    private static Optional<HostMessage> ready(JsonNode fields) {
        JsonNode port = fields.path("port");
        JsonNode documents = fields.path("documents");
        return port.isInt() && documents.isString()
                ? Optional.of(new Ready(port.intValue(), Path.of(documents.stringValue())))
                : Optional.empty();
    }

    private static Optional<HostMessage> failed(JsonNode fields) {
        String reason = fields.path("reason").asString("no reason is known");
        String entry = fields.path("entry").asString("");
        return Optional.of(new Failed(entry.isEmpty() || reason.contains(entry) ? reason : entry + ": " + reason));
    }
}

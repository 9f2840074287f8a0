package org.gridshed.node.host;

import java.nio.file.Path;
import java.util.Optional;
import org.gridshed.wire.http.WireJson;
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
            case "GRIDSHED-READY" -> {
                JsonNode fields = WireJson.mapper().readTree(words[1]);
                yield Optional.of(new Ready(
                        fields.get("port").asInt(),
                        Path.of(fields.get("documents").asString())));
            }
            case "GRIDSHED-FAILED" -> {
                JsonNode fields = WireJson.mapper().readTree(words[1]);
                JsonNode entry = fields.get("entry");
                String reason = fields.get("reason").asString();
                String named = entry == null || entry.isNull() ? "" : entry.asString();
                yield Optional.of(
                        new Failed(named.isEmpty() || reason.contains(named) ? reason : named + ": " + reason));
            }
            default -> Optional.empty();
        };
    }
}

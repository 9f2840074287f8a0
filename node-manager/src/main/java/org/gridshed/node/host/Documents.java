package org.gridshed.node.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.gridshed.wire.NodeManagerWire.Document;
import org.gridshed.wire.http.WireJson;
import tools.jackson.databind.JsonNode;

/** Reads the documents that a host left in its folder. */
public final class Documents {
    private Documents() {}

    /** Returns the documents in the order of {@code index.json}, the main WSDL first. */
    public static List<Document> read(Path folder) throws IOException {
        JsonNode index = WireJson.mapper().readTree(Files.readAllBytes(folder.resolve("index.json")));
        List<Document> documents = new ArrayList<>();
        for (JsonNode row : index) {
            String query = row.get("query").asString();
            int name = query.indexOf('=');
            documents.add(new Document(
                    row.get("kind").asString(),
                    name < 0 ? "" : query.substring(name + 1),
                    row.get("path").asString(),
                    query,
                    Base64.getEncoder()
                            .encodeToString(Files.readAllBytes(
                                    folder.resolve(row.get("name").asString())))));
        }
        return documents;
    }
}

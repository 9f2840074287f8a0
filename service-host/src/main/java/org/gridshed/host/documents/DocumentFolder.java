package org.gridshed.host.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridshed.host.Json;

/** The folder through which the parent gets the documents: one file each, and {@code index.json} written last. */
public final class DocumentFolder {
    private DocumentFolder() {}

    /**
     * Writes the documents. The index is a JSON array in the documents' order; its fields are {@code name} (also the
     * file's name), {@code kind} ({@code wsdl} or {@code xsd}), {@code path} and {@code query} (what a client asks).
     */
    public static void write(Path folder, List<Document> documents) throws IOException {
        Files.createDirectories(folder);
        List<Map<String, String>> index = new ArrayList<>();
        for (Document document : documents) {
            Files.write(folder.resolve(document.name()), document.bytes());
            Map<String, String> row = new LinkedHashMap<>();
            row.put("name", document.name());
            row.put("kind", document.kind().word());
            row.put("path", document.path());
            row.put("query", document.query());
            index.add(row);
        }
        Path temporary = folder.resolve("index.json.part");
        Files.writeString(temporary, Json.of(index) + "\n");
        Files.move(temporary, folder.resolve("index.json"), StandardCopyOption.REPLACE_EXISTING);
    }
}

package org.gridshed.app.command;

import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A form as {@code multipart/form-data}; files are streamed, not held in memory. */
public final class Multipart {
    private final String boundary = "gridshed-" + UUID.randomUUID();
    private final List<BodyPublisher> parts = new ArrayList<>();

    /** Adds a field. */
    public Multipart field(String name, String value) {
        text("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name
                + "\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + value + "\r\n");
        return this;
    }

    /**
     * Adds a file.
     *
     * @throws CommandFailedException if it cannot be read
     */
    public Multipart file(String name, Path file) {
        String fileName = String.valueOf(file.getFileName()).replaceAll("[\"\\\\\r\\n]", "_");
        text("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"" + fileName
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n");
        try {
            parts.add(BodyPublishers.ofFile(file));
        } catch (FileNotFoundException e) {
            throw CommandFailedException.failed("the file " + file + " cannot be read");
        }
        text("\r\n");
        return this;
    }

    String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    BodyPublisher publisher() {
        List<BodyPublisher> all = new ArrayList<>(parts);
        all.add(BodyPublishers.ofString("--" + boundary + "--\r\n"));
        return BodyPublishers.concat(all.toArray(BodyPublisher[]::new));
    }

    private void text(String text) {
        parts.add(BodyPublishers.ofString(text, StandardCharsets.UTF_8));
    }
}

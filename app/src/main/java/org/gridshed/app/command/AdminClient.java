package org.gridshed.app.command;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Talks to the administration of one cluster manager. May be used from any thread. */
public final class AdminClient {
    /** Reads and writes the administration's JSON. */
    public static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Duration CONNECT = Duration.ofSeconds(5);
    // An upload ends with a trial start of the service, which may take minutes.
    private static final Duration ANSWER = Duration.ofMinutes(10);
    private static final int FIRST_ERROR = 400;

    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    private final String url;
    private final @Nullable String token;

    /** Takes the cluster manager's address, and the token where it asks for one. */
    public AdminClient(String url, @Nullable String token) {
        if (!url.matches("https?://.+")) {
            throw CommandFailedException.usage("--url " + url + " does not start with http:// or https://");
        }
        this.url = url.replaceAll("/+$", "");
        this.token = token == null || token.isEmpty() ? null : token;
    }

    /** Returns the cluster manager's address, without a slash at its end. */
    public String url() {
        return url;
    }

    /** Reads a resource below {@code /api/v1}. */
    public JsonNode get(String path) {
        return json(request(path).GET());
    }

    /** Posts JSON, or nothing where {@code body} is null. */
    public JsonNode post(String path, @Nullable Object body) {
        return json(withBody("POST", path, body, Map.of()));
    }

    /** Deletes a resource. */
    public JsonNode delete(String path) {
        return json(request(path).DELETE());
    }

    /** Changes a resource that has the version {@code expected}. */
    public JsonNode change(String method, String path, Object body, long expected) {
        return json(withBody(method, path, body, Map.of("If-Match", "\"" + expected + "\"")));
    }

    /** Uploads parts of a form. */
    public JsonNode upload(String path, Multipart form) {
        return json(request(path).header("Content-Type", form.contentType()).POST(form.publisher()));
    }

    /**
     * Sends a request to any address as it is.
     *
     * @throws CommandFailedException if nobody answers
     */
    public HttpResponse<byte[]> send(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofByteArray());
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw CommandFailedException.unreachable("nobody answers at " + url + " (" + why
                    + "); is it up? Start it with 'gridshed up', or name another with --url");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandFailedException.failed("interrupted");
        }
    }

    /** Returns {@code text} as one segment of a path. */
    public static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private HttpRequest.Builder withBody(
            String method, String path, @Nullable Object body, Map<String, String> headers) {
        BodyPublisher publisher =
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body));
        HttpRequest.Builder request = request(path).method(method, publisher);
        headers.forEach(request::header);
        return body == null ? request : request.header("Content-Type", "application/json");
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + "/api/v1" + path))
                .timeout(ANSWER)
                .header("Accept", "application/json, application/problem+json");
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private JsonNode json(HttpRequest.Builder request) {
        HttpResponse<byte[]> answer = send(request.build());
        JsonNode body;
        try {
            body = answer.body().length == 0 ? JSON.missingNode() : JSON.readTree(answer.body());
        } catch (JacksonException e) {
            throw CommandFailedException.failed(
                    url + " answers " + answer.statusCode() + " with something that is not JSON; is it a GridSHED?");
        }
        if (answer.statusCode() >= FIRST_ERROR) {
            String detail = body.path("detail").asString("");
            throw CommandFailedException.failed(
                    detail.isEmpty() ? "the cluster manager answers with status " + answer.statusCode() : detail);
        }
        return body;
    }
}

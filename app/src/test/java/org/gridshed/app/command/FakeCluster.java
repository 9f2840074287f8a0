package org.gridshed.app.command;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers as a cluster manager would, and remembers what it was asked. */
public final class FakeCluster implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    /** What was asked. */
    public record Request(String line, Map<String, List<String>> headers, String body) {}

    private record Answer(int status, String contentType, String body) {}

    /** Listens on a free port of loopback. */
    public FakeCluster() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    /** Sets what is answered to a method and an address with its query. */
    public FakeCluster when(String line, int status, String contentType, String body) {
        answers.put(line, new Answer(status, contentType, body));
        return this;
    }

    /** Sets the JSON that is answered. */
    public FakeCluster when(String line, int status, String json) {
        return when(line, status, "application/json", json);
    }

    /** Returns what was asked, in order. */
    public List<Request> requests() {
        return requests;
    }

    /** Returns the address. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(new Request(line, Map.copyOf(exchange.getRequestHeaders()), body));
        Answer answer =
                answers.getOrDefault(line, new Answer(404, "application/json", "{\"detail\":\"no " + line + "\"}"));
        byte[] bytes = answer.body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.contentType);
        exchange.sendResponseHeaders(answer.status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

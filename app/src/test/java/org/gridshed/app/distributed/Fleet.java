package org.gridshed.app.distributed;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A cluster manager, a pool manager and node managers, each a process of its own on loopback. */
final class Fleet implements AutoCloseable {
    private static final Path JAR = Path.of("target/gridshed.jar").toAbsolutePath();
    private static final JsonMapper JSON = JsonMapper.builder().build();
    static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Path folder;
    private final Map<String, Process> processes = new HashMap<>();
    private final Map<String, List<String>> commands = new HashMap<>();
    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(5))
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    private final int port = freePort();

    Fleet(Path folder, int nodes, int processors) {
        this.folder = folder;
        define(
                "cluster",
                "cluster-manager",
                "--port",
                "" + port,
                "--data",
                folder.resolve("cluster") + "",
                "--set",
                "gridshed.cluster.lease=6s",
                "--set",
                "gridshed.cluster.heartbeat=1s",
                "--set",
                "gridshed.cluster.allocation.policy=static");
        define("pools", "pool-manager", "--port", "" + freePort(), "--cluster", base() + "");
        for (int i = 1; i <= nodes; i++) {
            define(
                    "node-" + i,
                    "node-manager",
                    "--name",
                    "node-" + i,
                    "--port",
                    "" + freePort(),
                    "--cluster",
                    base() + "",
                    "--processors",
                    "" + processors,
                    "--data",
                    folder.resolve("nodes") + "");
        }
        try {
            commands.keySet().stream().sorted().forEach(this::start);
            await("all servers known")
                    .atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> servers().size() == nodes);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private void define(String name, String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                JAR.toString()));
        command.addAll(List.of(words));
        commands.put(name, command);
    }

    URI base() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Starts a program, or starts it again. */
    void start(String name) {
        try {
            processes.put(
                    name,
                    new ProcessBuilder(Objects.requireNonNull(commands.get(name)))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.appendTo(
                                    folder.resolve(name + ".log").toFile()))
                            .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills a program hard, as kill -9 does. */
    void kill(String name) throws InterruptedException {
        Process process = Objects.requireNonNull(processes.get(name));
        process.destroyForcibly();
        process.waitFor(10, TimeUnit.SECONDS);
    }

    /** Uploads a sample by multipart HTTP. */
    void deploy(String service, Path archive, boolean idempotent) throws IOException, InterruptedException {
        String boundary = "gridshed-test-boundary";
        byte[] file = Files.readAllBytes(archive);
        String head = part(boundary, "name", service) + part(boundary, "idempotent", "" + idempotent)
                + part(boundary, "target", "30s") + "--" + boundary
                + "\r\nContent-Disposition: form-data; name=\"archive\"; filename=\"" + archive.getFileName()
                + "\"\r\nContent-Type: application/octet-stream\r\n\r\n";
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(base().resolve("/api/v1/services"))
                        .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                        .POST(HttpRequest.BodyPublishers.concat(
                                HttpRequest.BodyPublishers.ofString(head),
                                HttpRequest.BodyPublishers.ofByteArray(file),
                                HttpRequest.BodyPublishers.ofString("\r\n--" + boundary + "--\r\n")))
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IOException("upload of " + archive + ": " + answer.statusCode() + " " + answer.body());
        }
    }

    private static String part(String boundary, String name, String value) {
        return "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
    }

    /** Calls countPrimes and returns the answer, whatever its status. */
    HttpResponse<String> call(String service, double seconds) throws IOException, InterruptedException {
        String envelope = "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>"
                + "<p:countPrimes xmlns:p=\"urn:gridshed:samples:primes\"><limit>100</limit><seconds>" + seconds
                + "</seconds><share>0.01</share></p:countPrimes></s:Body></s:Envelope>";
        return http.send(
                HttpRequest.newBuilder(base().resolve("/services/" + service))
                        .header("Content-Type", "text/xml; charset=utf-8")
                        .header("SOAPAction", "\"\"")
                        .POST(HttpRequest.BodyPublishers.ofString(envelope))
                        .build(),
                BodyHandlers.ofString());
    }

    /** Returns the servers as REST shows them. */
    List<JsonNode> servers() {
        return list("/api/v1/servers");
    }

    /** Returns what REST shows at {@code path}, which is a list. */
    List<JsonNode> list(String path) {
        try {
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(base().resolve(path))
                            .timeout(Duration.ofSeconds(10))
                            .build(),
                    BodyHandlers.ofString());
            List<JsonNode> rows = new ArrayList<>();
            JSON.readTree(answer.body()).forEach(rows::add);
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Asks for a move and returns the status. */
    int move(String server, String pool) throws IOException, InterruptedException {
        return http.send(
                        HttpRequest.newBuilder(base().resolve("/api/v1/servers/" + server + "/move"))
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString("{\"pool\":\"" + pool + "\"}"))
                                .build(),
                        BodyHandlers.ofString())
                .statusCode();
    }

    /** Waits until every server that is there serves a pool. */
    void awaitActive(int servers) {
        await("servers in pools").atMost(PATIENCE).ignoreExceptions().until(() -> active() >= servers);
    }

    long active() {
        return servers().stream()
                .filter(s -> s.get("state").asString().equals("ACTIVE"))
                .count();
    }

    /** Returns the names of the servers in a pool. */
    List<String> serversOf(String pool) {
        return servers().stream()
                .filter(s -> s.get("state").asString().equals("ACTIVE")
                        && s.get("pool").asString().equals(pool))
                .map(s -> s.get("name").asString())
                .toList();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends all programs, the cluster manager in good order so that its PostgreSQL ends too. */
    @Override
    public void close() {
        for (Process process : processes.values()) {
            process.destroy();
        }
        for (Process process : processes.values()) {
            try {
                if (!process.waitFor(20, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}

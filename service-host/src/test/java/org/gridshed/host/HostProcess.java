package org.gridshed.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The real jar as a real process. */
final class HostProcess implements AutoCloseable {
    static final String SOAP11 = "http://schemas.xmlsoap.org/soap/envelope/";
    static final String SOAP12 = "http://www.w3.org/2003/05/soap-envelope";
    private static final Pattern PORT = Pattern.compile("\"port\":(\\d+)");

    private final Process process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Path work;
    private final String line;

    private HostProcess(Process process, Path work) throws IOException {
        this.process = process;
        this.work = work;
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        @Nullable String first = out.readLine();
        this.line = first == null ? "" : first;
    }

    /** Starts a host and waits for its first line; the process ends by itself if it cannot host. */
    static HostProcess start(Path archive, String kind, Path work, String service, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-jar",
                System.getProperty("gridshed.host.jar"),
                "--archive",
                archive.toString(),
                "--kind",
                kind,
                "--work",
                work.toString(),
                "--service",
                service));
        command.addAll(List.of(more));
        Files.createDirectories(work);
        return new HostProcess(
                new ProcessBuilder(command)
                        .redirectError(work.resolve("stderr").toFile())
                        .start(),
                work);
    }

    /** Returns the archive of a sample. */
    static Path sample(String name, String kind) {
        return Path.of(System.getProperty("gridshed.samples"), name, "target", "gridshed-sample-" + name + "." + kind);
    }

    /** Returns the first line on standard output. */
    String line() {
        return line;
    }

    String standardError() throws IOException {
        return Files.readString(work.resolve("stderr"));
    }

    String document(String name) throws IOException {
        return Files.readString(work.resolve("documents").resolve(name));
    }

    String call(String path, String version, String body) {
        String envelope = "<e:Envelope xmlns:e=\"" + version + "\"><e:Body>" + body + "</e:Body></e:Envelope>";
        String type = version.equals(SOAP11) ? "text/xml; charset=utf-8" : "application/soap+xml; charset=utf-8";
        return send(HttpRequest.newBuilder(address(path))
                        .header("Content-Type", type)
                        .POST(HttpRequest.BodyPublishers.ofString(envelope))
                        .build())
                .body();
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(address(path)).build());
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private URI address(String path) {
        Matcher matcher = PORT.matcher(line);
        if (!matcher.find()) {
            throw new IllegalStateException("not ready: " + line);
        }
        return URI.create("http://127.0.0.1:" + matcher.group(1) + path);
    }

    void closeStandardInput() throws IOException {
        process.getOutputStream().close();
    }

    void terminate() {
        process.destroy();
    }

    /** Returns the exit code; fails if the process does not end by itself within half a minute. */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the host does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        client.close();
        process.destroyForcibly();
    }
}

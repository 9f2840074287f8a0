package org.gridshed.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The programs that are measured, each a process on loopback; all are ended with this one. */
final class Programs implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("GRIDSHED-READY .*?\"port\":(\\d+)");
    private static final int START_SECONDS = 180;

    private final Path root;
    private final Path folder;
    private final List<Process> processes = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    Programs(Path root) throws IOException {
        this.root = root;
        this.folder = Files.createTempDirectory("gridshed-bench");
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(this::close));
    }

    /** Writes an archive with the echo service alone and returns its file. */
    Path echoArchive() throws IOException {
        Path archive = folder.resolve("echo.jar");
        String entry = EchoService.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(archive));
                var in = Objects.requireNonNull(EchoService.class.getResourceAsStream("/" + entry))) {
            jar.putNextEntry(new JarEntry(entry));
            in.transferTo(jar);
        }
        return archive;
    }

    /** Starts a service host by itself and returns the address of its service. */
    URI serviceHost(Path archive) throws IOException {
        Process host = start(
                List.of(
                        java(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-jar",
                        root.resolve("service-host/target/gridshed-service-host-all.jar")
                                .toString(),
                        "--archive",
                        archive.toString(),
                        "--kind",
                        "jar",
                        "--work",
                        folder.resolve("direct").toString(),
                        "--service",
                        "echo"),
                List.of());
        BufferedReader out = host.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher ready = PORT.matcher(line);
            if (ready.find()) {
                return URI.create("http://127.0.0.1:" + ready.group(1) + "/services/echo");
            }
        }
        throw new IOException("the service host did not start");
    }

    /** Starts nginx in front of {@code backend}; null if there is no nginx on this machine. */
    @Nullable
    URI nginx(URI backend) throws IOException, InterruptedException {
        if (new ProcessBuilder("sh", "-c", "command -v nginx").start().waitFor() != 0) {
            return null;
        }
        int port = freePort();
        Path home = Files.createDirectories(folder.resolve("nginx"));
        Path config = home.resolve("nginx.conf");
        Files.writeString(config, """
                daemon off; worker_processes 2; pid %1$s/pid; error_log %1$s/error.log warn;
                events { worker_connections 2048; }
                http {
                  access_log off; client_body_temp_path %1$s/body; proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi; uwsgi_temp_path %1$s/uwsgi; scgi_temp_path %1$s/scgi;
                  keepalive_requests 1000000000;
                  upstream host { server 127.0.0.1:%2$d; keepalive 64; keepalive_requests 1000000000; }
                  server {
                    listen 127.0.0.1:%3$d;
                    location / { proxy_pass http://host; proxy_http_version 1.1; proxy_set_header Connection ""; }
                  }
                }
                """.formatted(home, backend.getPort(), port));
        start(List.of("nginx", "-p", home.toString(), "-c", config.toString()), List.of());
        URI address = URI.create("http://127.0.0.1:" + port + "/services/echo");
        await(address);
        return address;
    }

    /** Starts GridSHED with one server, hosts the archive, and returns the service's address at the front door. */
    URI gridshed(Path archive, int processors) throws IOException, InterruptedException {
        int port = freePort();
        start(
                List.of(
                        root.resolve("gridshed").toString(),
                        "up",
                        "--port",
                        "" + port,
                        "--data",
                        folder.resolve("data").toString(),
                        "--servers",
                        "1",
                        "--processors",
                        "" + processors),
                List.of("GRIDSHED_JAVA_OPTS=-Xmx512m"));
        URI base = URI.create("http://127.0.0.1:" + port);
        await(base.resolve("/actuator/health"), 200);
        run(List.of(
                root.resolve("gridshed").toString(),
                "deploy",
                archive.toString(),
                "--name",
                "echo",
                "--idempotent",
                "--target",
                "1s",
                "--mean",
                "10ms",
                "--url",
                base.toString()));
        return base.resolve("/services/echo");
    }

    private Process start(List<String> command, List<String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(
                        folder.resolve("process" + processes.size() + ".log").toFile());
        environment.forEach(pair ->
                builder.environment().put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1)));
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        if (!process.waitFor(START_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException(command + " failed");
        }
    }

    /** Waits for an answer with one of these statuses; with any if none is given. */
    private void await(URI address, int... statuses) throws InterruptedException, IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (System.nanoTime() < end) {
            try {
                int status = http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                        .statusCode();
                if (statuses.length == 0 || IntStream.of(statuses).anyMatch(wanted -> wanted == status)) {
                    return;
                }
            } catch (IOException e) {
                // Not there yet.
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new IOException(address + " does not answer");
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        for (Process process : processes) {
            try (OutputStream stdin = process.getOutputStream()) {
                process.destroy();
                process.waitFor(20, TimeUnit.SECONDS);
            } catch (IOException e) {
                // Gone already.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

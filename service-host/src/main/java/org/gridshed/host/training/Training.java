package org.gridshed.host.training;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.gridshed.host.HostArguments;
import org.gridshed.host.HostingException;
import org.gridshed.host.ServiceHost.HostedService;

/** Hosts a small jar and a small WAR of its own, calls both, and stops. */
public final class Training {
    private static final int CALLS = 400;

    private static final String SOAP11 = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String SOAP12 = "http://www.w3.org/2003/05/soap-envelope";

    private Training() {}

    /**
     * Makes the run.
     *
     * @param words {@code --work DIR} or nothing, for a temporary folder
     */
    public static void run(String... words) {
        try {
            Path work = words.length == 2 && "--work".equals(words[0])
                    ? Files.createDirectories(Path.of(words[1]))
                    : Files.createTempDirectory("gridshed-training");
            host(work.resolve("jar"), "jar");
            host(work.resolve("war"), "war");
        } catch (IOException | HostingException e) {
            throw new IllegalStateException("the training run failed", e);
        }
    }

    private static void host(Path work, String kind) throws IOException, HostingException {
        Path archive = Files.createDirectories(work).resolve("echo." + kind);
        if ("jar".equals(kind)) {
            archive(archive, "", List.of(Echo.class, Echo.NothingGivenException.class), "");
        } else {
            archive(archive, "WEB-INF/classes/", List.of(EchoServlet.class), "WEB-INF/wsdl/echo.wsdl");
        }
        HostedService hosted = HostedService.start(HostArguments.parse(
                "--archive", archive.toString(), "--kind", kind, "--work", work.toString(), "--service", "echo"));
        String path = "war".equals(kind) ? "/services/echo/echo" : "/services/echo";
        URI address = URI.create("http://127.0.0.1:" + hosted.port() + path);
        for (int i = 0; i < CALLS; i++) {
            call(address, SOAP11, "echo", "<text>ab</text><times>3</times>");
            call(address, SOAP12, "mean", i % 5 == 0 ? "" : "<number>1.5</number><number>2.5</number>");
        }
        hosted.stop(Duration.ofSeconds(5));
    }

    private static void call(URI address, String version, String operation, String body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
        connection.setDoOutput(true);
        connection.setRequestProperty(
                "Content-Type", version.equals(SOAP11) ? "text/xml; charset=utf-8" : "application/soap+xml");
        try (OutputStream out = connection.getOutputStream()) {
            out.write(envelope(version, operation, body));
        }
        boolean fault = connection.getResponseCode() >= HttpURLConnection.HTTP_BAD_REQUEST;
        try (InputStream in = fault ? connection.getErrorStream() : connection.getInputStream()) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static byte[] envelope(String version, String operation, String body) {
        String element = "<t:" + operation + " xmlns:t=\"" + Echo.NAMESPACE + "\">" + body + "</t:" + operation + ">";
        String text = "<e:Envelope xmlns:e=\"" + version + "\"><e:Body>" + element + "</e:Body></e:Envelope>";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void archive(Path file, String folder, List<Class<?>> classes, String wsdl) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (Class<?> type : classes) {
                String name = type.getName().replace('.', '/') + ".class";
                try (InputStream in = Training.class.getClassLoader().getResourceAsStream(name)) {
                    if (in == null) {
                        throw new IOException("missing " + name);
                    }
                    jar.putNextEntry(new JarEntry(folder + name));
                    in.transferTo(jar);
                }
            }
            if (!wsdl.isEmpty()) {
                jar.putNextEntry(new JarEntry(wsdl));
                jar.write("<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'/>".getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}

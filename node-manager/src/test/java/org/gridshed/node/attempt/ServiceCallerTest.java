package org.gridshed.node.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.gridshed.wire.RunRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServiceCallerTest {
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final byte[] ALL = new byte[256];

    static {
        for (int i = 0; i < ALL.length; i++) {
            ALL[i] = (byte) i;
        }
    }

    private final AtomicLong nanos = new AtomicLong();
    private final ServiceCaller caller = new ServiceCaller(() -> nanos.getAndAdd(5_000_000));
    private final HttpServer server = bare();

    @AfterEach
    void tearDown() throws IOException {
        caller.close();
        server.stop(0);
    }

    @Test
    void bytes_headers_and_status_pass_untouched_both_ways() {
        List<String> seen = new CopyOnWriteArrayList<>();
        List<byte[]> came = new CopyOnWriteArrayList<>();
        serve(exchange -> {
            seen.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            exchange.getRequestHeaders()
                    .forEach((name, values) -> seen.add(name.toLowerCase(Locale.ROOT) + "=" + values));
            came.add(exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().add("Content-Type", "text/xml;  Charset=\"utf-8\"");
            exchange.getResponseHeaders().add("X-Twice", "1");
            exchange.getResponseHeaders().add("X-Twice", "2");
            exchange.getResponseHeaders().add("Keep-Alive", "timeout=1");
            answer(exchange, 500, ALL);
        });

        RunReply reply = call(
                new HeaderField("Content-Type", "text/xml; charset=utf-8"),
                new HeaderField("SOAPAction", "\"\""),
                new HeaderField("Host", "grid.example"),
                new HeaderField("Content-Length", "7"));

        assertThat(came).singleElement().isEqualTo(ALL);
        assertThat(seen)
                .contains(
                        "POST /services/primes/below?a=b",
                        "content-type=[text/xml; charset=utf-8]",
                        "soapaction=[\"\"]",
                        "content-length=[256]",
                        "gridshed-job=[job-1]",
                        "traceparent=[" + TRACE + "]")
                .noneMatch(line -> line.contains("grid.example") || line.startsWith("user-agent"));
        assertThat(reply.head().end()).isEqualTo(End.REPLIED);
        assertThat(reply.head().status()).isEqualTo(500);
        assertThat(reply.head().serviceTime()).isEqualTo(Duration.ofMillis(5));
        assertThat(reply.body().toBytes()).isEqualTo(ALL);
        assertThat(reply.head().headers())
                .contains(new HeaderField("Content-type", "text/xml;  Charset=\"utf-8\""))
                .contains(new HeaderField("X-twice", "1"), new HeaderField("X-twice", "2"))
                .noneMatch(field -> field.name().equalsIgnoreCase("keep-alive"));
    }

    @Test
    void an_encoded_answer_stays_encoded_and_a_redirect_is_an_answer() {
        serve(exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            answer(exchange, 307, ALL);
        });

        RunReply reply = call();

        assertThat(reply.head().status()).isEqualTo(307);
        assertThat(reply.body().toBytes()).isEqualTo(ALL);
        assertThat(reply.head().headers()).contains(new HeaderField("Content-encoding", "gzip"));
    }

    @Test
    void a_host_that_does_not_listen_has_not_started_anything() throws IOException {
        ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        int port = closed.getLocalPort();
        closed.close();

        assertThat(caller.call(port, request()).head().end()).isEqualTo(End.NOT_STARTED);
    }

    @Test
    void a_host_that_takes_no_connection_in_time_has_not_started_anything() throws IOException {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // Nobody accepts: the backlog is full after a few, and the next one waits.
            for (int i = 0; i < 4; i++) {
                Socket socket = new Socket();
                waiting.add(socket);
                connect(socket, full.getLocalPort());
            }

            assertThat(caller.call(full.getLocalPort(), request()).head().end()).isEqualTo(End.NOT_STARTED);
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    @Test
    void a_host_that_breaks_after_the_message_was_sent_gets_it_once() throws Exception {
        AtomicInteger connections = new AtomicInteger();
        try (ServerSocket breaking = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                while (!breaking.isClosed()) {
                    try (Socket socket = breaking.accept()) {
                        connections.incrementAndGet();
                        assertThat(socket.getInputStream().readNBytes(100)).hasSize(100);
                    } catch (IOException e) {
                        return;
                    }
                }
            });

            assertThat(caller.call(breaking.getLocalPort(), request()).head().end())
                    .isEqualTo(End.BROKEN);
            assertThat(connections).hasValue(1);
        }
    }

    private static void connect(Socket socket, int port) {
        try {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("timed out");
        }
    }

    private static HttpServer bare() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void serve(HttpHandler handler) {
        server.createContext("/", handler);
        server.start();
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private RunReply call(HeaderField... headers) {
        return caller.call(server.getAddress().getPort(), request(headers));
    }

    private static RunRequest request(HeaderField... headers) {
        JobRequest.Head job = new JobRequest.Head(
                "job-1", "primes", "/below?a=b", List.of(headers), Instant.EPOCH, 0, TRACE, "origin", null);
        return new RunRequest(new RunRequest.Head(job, 1, "primes", 1), Body.of(ALL.clone()));
    }
}

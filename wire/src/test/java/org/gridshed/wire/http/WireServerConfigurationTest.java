package org.gridshed.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireServerConfigurationTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static EchoProgram program;

    @BeforeAll
    static void start() {
        program = new EchoProgram();
    }

    @AfterAll
    static void stop() {
        program.close();
        HTTP.close();
    }

    @Test
    void other_controllers_keep_their_json_and_need_no_secret() throws Exception {
        HttpResponse<String> thing = get("/api/thing");

        assertThat(thing.statusCode()).isEqualTo(200);
        assertThat(thing.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(thing.body()).contains("\"1970-01-01T00:00:00Z\"");
        assertThat(get("/api/broken").statusCode()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/wire/node/state",
                "/%77ire/node/state",
                "/wire;a=b/node/state",
                "/wire/node/st%61te",
                "/api/../wire/node/state",
                "/./wire/node/state",
                "//wire/node/state"
            })
    void no_spelling_of_a_path_goes_past_the_secret(String path) throws IOException {
        assertThat(statusOf(path)).isNotEqualTo(200);
    }

    @Test
    void a_body_that_is_no_frame_is_the_callers_mistake() throws Exception {
        for (byte[] body :
                new byte[][] {{}, {0, 0, 0, 1}, {127, 0, 0, 0, 1}, {0, 0, 0, 2, '{', '}'}, {0, 0, 0, 1, '['}}) {
            HttpResponse<String> answer = HTTP.send(
                    HttpRequest.newBuilder(URI.create(program.url() + "/wire/pools/open/jobs"))
                            .header("Authorization", "Bearer s3cret")
                            .header("Content-Type", "application/vnd.gridshed.frame")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        }
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return HTTP.send(
                HttpRequest.newBuilder(URI.create(program.url() + path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Sends the path as it is, which an HTTP client would mend first. */
    private static int statusOf(String path) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(program.url()).getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.substring(9, 12));
        }
    }
}

package org.gridshed.wire.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.gridshed.model.ArchiveKind;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServiceVersion;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunRequest;
import org.gridshed.wire.UnknownPoolException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.core.io.Resource;

@Timeout(60)
class HttpComponentDirectoryTest {
    private static EchoProgram program;
    private static HttpComponentDirectory directory;

    @BeforeAll
    static void start() {
        program = new EchoProgram();
        directory = new HttpComponentDirectory(EchoProgram.SECRET);
    }

    @AfterAll
    static void stop() {
        directory.close();
        program.close();
    }

    @Test
    void a_job_and_its_reply_travel_byte_for_byte() {
        byte[] message = new byte[100_000];
        for (int i = 0; i < message.length; i++) {
            message[i] = (byte) i;
        }

        JobReply reply = pools().submit("open", job("j1", Body.of(message)));

        assertThat(reply.body().toBytes()).isEqualTo(message);
        assertThat(reply.head().jobId()).isEqualTo("j1");
        assertThat(reply.head().headers()).containsExactly(new HeaderField("X-A", "1"), new HeaderField("x-a", "2"));
        assertThat(reply.head().ended()).isEqualTo(Instant.parse("2026-11-30T10:00:00.000000001Z"));
    }

    @Test
    void an_empty_message_travels() {
        assertThat(pools().submit("open", job("j1", Body.EMPTY)).body().length())
                .isZero();
    }

    @Test
    void an_attempt_and_its_reply_travel_in_frames() {
        RunReply reply = node().run(new RunRequest(
                new RunRequest.Head(job("j", Body.EMPTY).head(), 1, "p", 4), Body.of(new byte[] {0, -1})));

        assertThat(reply.body().toBytes()).containsExactly(0, -1);
        assertThat(reply.head().headers()).hasSize(2);
    }

    @Test
    void plain_records_lists_texts_and_truth_values_travel() {
        PoolManagerWire pools = pools();
        pools.openPool(new PoolSpec("open", PoolSettings.DEFAULTS, 60));

        assertThat(pools.report("open").toString())
                .isEqualTo(new EchoPools().report("open").toString());
        assertThat(pools.pools()).containsExactly("open", "another");
        assertThat(pools.cancel("open", "j1 ü", new PoolManagerWire.CancelReason("why not")))
                .isTrue();
        assertThat(pools.release("open", "s1", new PoolManagerWire.ReleaseOrder(true, 1.5)))
                .isFalse();
        assertThat(node().logs("a", 10)).isEqualTo("log of a, 10 bytes: ü\n");
        assertThat(node().attempts()).isEqualTo(new EchoNode().attempts());
        assertThat(node().state()).isEqualTo(new EchoNode().state());
        assertThat(node().trial(new NodeManagerWire.TrialOrder("d", ArchiveKind.JAR, "a", 64, 10))
                        .documents()
                        .getFirst()
                        .bytes())
                .containsExactly(0, 1, 2);
    }

    @Test
    void a_sign_of_life_is_answered_and_attempts_are_named() {
        ClusterManagerWire cluster = directory.clusterManager(program.url());
        List<AttemptRef> attempts = List.of(new AttemptRef("j", 1, "s"), new AttemptRef("k", 2, "s"));

        cluster.attemptsStarting(attempts);

        assertThat(program.bean(EchoCluster.class).seen).isEqualTo(attempts);
        assertThat(cluster.nodeAlive(
                                new ClusterManagerWire.NodeSign(new EchoNode().state(), "http://x", "i", Set.of("big")))
                        .incarnation())
                .isEqualTo("s1");
    }

    @Test
    void an_archive_is_received_outside_of_memory() throws IOException {
        Resource archive = directory.clusterManager(program.url()).archive("d");

        assertThat(archive.contentLength()).isEqualTo(EchoCluster.ARCHIVE.length);
        try (var in = archive.getInputStream()) {
            assertThat(in.readAllBytes()).isEqualTo(EchoCluster.ARCHIVE);
        }
    }

    @Test
    void errors_are_those_of_the_component_itself() {
        assertThatThrownBy(() -> pools().submit("closed", job("j", Body.EMPTY)))
                .isInstanceOf(UnknownPoolException.class)
                .hasMessage("pool 'closed' is not open here");
        assertThatThrownBy(() -> node().host(new NodeManagerWire.HostOrder(
                        new ServiceVersion("a", 1, "0".repeat(64), ArchiveKind.JAR), "a", 1, 64)))
                .isInstanceOf(HostingFailedException.class)
                .hasMessage("class com.example.Service is not public");
        assertThatThrownBy(() -> pools().settings("open", PoolSettings.DEFAULTS))
                .isInstanceOf(ComponentFailedException.class)
                .hasMessageContaining("window 20 is odd")
                .extracting("status")
                .isEqualTo(400);
        assertThatThrownBy(() -> pools().closePool("open"))
                .isInstanceOf(ComponentFailedException.class)
                .hasMessageContaining("cannot close open");
    }

    @Test
    void a_refused_connection_has_sent_nothing() throws IOException {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }

        assertThatThrownBy(() -> directory.node("http://127.0.0.1:" + port).state())
                .isInstanceOf(ComponentUnreachableException.class)
                .hasMessageContaining("NodeManagerWire.state at http://127.0.0.1:" + port)
                .extracting("sent")
                .isEqualTo(false);
    }

    @Test
    void a_connection_that_breaks_before_or_within_the_answer_may_have_sent() throws Exception {
        for (String answer : List.of(
                "", "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.gridshed.json\r\nContent-Length: 99\r\n\r\n{")) {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<?> breaks = threads.submit(() -> {
                    try (Socket socket = server.accept()) {
                        socket.getInputStream().read(new byte[10_000]);
                        socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                    }
                    return null;
                });

                assertThatThrownBy(() -> directory
                                .node("http://127.0.0.1:" + server.getLocalPort())
                                .state())
                        .isInstanceOf(ComponentUnreachableException.class)
                        .extracting("sent")
                        .isEqualTo(true);
                breaks.get();
            }
        }
    }

    @Test
    void a_thousand_calls_are_held_at_once() throws InterruptedException, ExecutionException {
        int calls = 1_000;
        EchoPools pools = program.bean(EchoPools.class);
        pools.gate = new CountDownLatch(1);
        pools.held = new CountDownLatch(calls);
        PoolManagerWire client = pools();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<JobReply>> replies = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                String id = "j" + i;
                replies.add(threads.submit(() ->
                        client.submit("open", job(id, Body.of(id.getBytes(StandardCharsets.UTF_8))))));
            }
            boolean all = pools.held.await(30, TimeUnit.SECONDS);
            pools.gate.countDown();

            assertThat(all).as("all were held at once").isTrue();
            for (int i = 0; i < calls; i++) {
                assertThat(replies.get(i).get().body().toBytes()).isEqualTo(("j" + i).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void a_wrong_secret_is_turned_away_before_anything_happens() {
        for (ComponentSecret wrong : List.of(ComponentSecret.NONE, new ComponentSecret("s3cre"))) {
            try (HttpComponentDirectory stranger = new HttpComponentDirectory(wrong)) {
                assertThatThrownBy(() -> stranger.poolManager(program.url()).submit("open", job("j", Body.EMPTY)))
                        .isInstanceOf(ComponentFailedException.class)
                        .hasMessageContaining("secret")
                        .extracting("status")
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void an_address_has_one_client_that_says_where_it_leads() {
        assertThat(directory.node("http://a:1")).isSameAs(directory.node("http://a:1"));
        assertThat(directory.node("http://a:1")).isNotEqualTo(directory.node("http://b:1"));
        assertThat(directory.node("http://a:1")).hasToString("NodeManagerWire[http://a:1]");
        assertThatThrownBy(() -> directory.node("local:a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'local:a'");
    }

    private static PoolManagerWire pools() {
        return directory.poolManager(program.url());
    }

    private static NodeManagerWire node() {
        return directory.node(program.url());
    }

    private static JobRequest job(String id, Body body) {
        return new JobRequest(
                new JobRequest.Head(
                        id,
                        "open",
                        "/x?y=z",
                        List.of(new HeaderField("X-A", "1"), new HeaderField("x-a", "2")),
                        Instant.parse("2026-11-30T10:00:00.000000001Z"),
                        0,
                        "",
                        "o",
                        null),
                body);
    }
}

package org.gridshed.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.gridshed.model.ArchiveKind;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.gridshed.model.JobRequest;
import org.gridshed.model.ServiceVersion;
import org.gridshed.node.attempt.ServiceCaller;
import org.gridshed.node.host.ArchiveCache;
import org.gridshed.node.host.HostProgram;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.NodeManagerWire.HostOrder;
import org.gridshed.wire.NodeManagerWire.NodeState;
import org.gridshed.wire.NodeManagerWire.Phase;
import org.gridshed.wire.NodeManagerWire.TrialOrder;
import org.gridshed.wire.NodeManagerWire.TrialReport;
import org.gridshed.wire.NodeManagerWire.VacateOrder;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.gridshed.wire.RunRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real service hosts with the sample archives. */
class NodeManagerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path PRIMES = sample("primes", "jar");

    @TempDir
    Path data = Path.of("");

    private final Map<String, Path> store = new HashMap<>();
    private final ServiceCaller caller = new ServiceCaller(System::nanoTime);
    private NodeManager node = make("server-1");

    @BeforeEach
    void setUp() {
        node = make("server-1");
    }

    @AfterEach
    void tearDown() throws IOException {
        node.close();
        caller.close();
    }

    private NodeManager make(String server) {
        return new NodeManager(
                NodeSettings.of(server, 2, data),
                new HostProgram(data.resolve("program"), false),
                new ArchiveCache(data.resolve("archives"), this::open),
                caller,
                System::nanoTime);
    }

    @Test
    void a_hosted_service_answers_attempts_of_its_pool_and_epoch_only() throws Exception {
        NodeState state = node.host(order("primes", PRIMES, 1));

        assertThat(state.phase()).isEqualTo(Phase.READY);
        assertThat(text(node.run(primes(1, 0)))).contains("<count>25</count>");
        assertThat(node.run(primes(2, 0)).head().end()).isEqualTo(End.NOT_STARTED);
        assertThat(node.logs("primes", 1000)).contains("version 1 starts on server-1");
    }

    @Test
    void the_same_version_keeps_its_host_and_another_service_replaces_it() throws Exception {
        node.host(order("primes", PRIMES, 1));
        long pid = node.hostPid();

        node.host(order("primes", PRIMES, 2));
        assertThat(node.hostPid()).isEqualTo(pid);
        assertThat(text(node.run(primes(2, 0)))).contains("<count>25</count>");

        node.host(order("conflict", sample("conflict-a", "jar"), 3));
        assertThat(node.hostPid()).isNotEqualTo(pid);
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
        assertThatThrownBy(() -> node.host(order("primes", PRIMES, 2)))
                .isInstanceOf(HostingFailedException.class)
                .hasMessageContaining("epoch 2");
        assertThat(node.vacate(new VacateOrder(4)).phase()).isEqualTo(Phase.EMPTY);
        assertThat(node.hostPid()).isZero();
    }

    @Test
    void a_killed_host_breaks_its_attempt_and_is_started_again() throws Exception {
        node.host(order("primes", PRIMES, 1));
        long pid = node.hostPid();
        FutureTask<RunReply> running = new FutureTask<>(() -> node.run(primes(1, 30)));
        Thread.ofVirtual().start(running);
        await().atMost(PATIENCE).until(() -> node.state().running() == 1);

        ProcessHandle.of(pid).orElseThrow().destroyForcibly();

        assertThat(running.get(30, TimeUnit.SECONDS).head().end()).isEqualTo(End.BROKEN);
        await().atMost(PATIENCE).until(() -> node.state().phase() == Phase.READY);
        assertThat(node.hostPid()).isNotEqualTo(pid).isNotZero();
        assertThat(text(node.run(primes(1, 0)))).contains("<count>25</count>");
    }

    @Test
    void services_with_conflicting_versions_of_a_library_run_side_by_side() throws Exception {
        try (NodeManager other = make("server-2")) {
            node.host(order("conflict", sample("conflict-a", "jar"), 1));
            other.host(order("conflict", sample("conflict-b", "jar"), 1));

            String old = text(node.run(conflict()));
            String modern = text(other.run(conflict()));

            assertThat(old).contains(">52<");
            assertThat(modern).contains(">71<");
        }
    }

    @Test
    void a_trial_brings_documents_or_the_reason_why_not() throws Exception {
        Path broken = Files.write(data.resolve("broken.jar"), new byte[] {1, 2, 3});

        TrialReport good = node.trial(trial("words", sample("words", "war"), ArchiveKind.WAR));
        TrialReport bad = node.trial(trial("broken", broken, ArchiveKind.JAR));

        assertThat(good.failure()).isNull();
        assertThat(good.documents().getFirst().kind()).isEqualTo("wsdl");
        assertThat(new String(good.documents().getFirst().bytes(), StandardCharsets.UTF_8))
                .contains("http://gridshed.invalid/services/words");
        assertThat(bad.failure()).isNotBlank();
        assertThat(bad.documents()).isEmpty();
        assertThat(data.resolve("work/server-1")).isEmptyDirectory();
    }

    @Test
    void an_archive_that_cannot_be_hosted_is_told_with_its_reason() throws Exception {
        Path broken = Files.write(data.resolve("broken.jar"), new byte[] {1, 2, 3});

        assertThatThrownBy(() -> node.host(order("broken", broken, 1))).isInstanceOf(HostingFailedException.class);
        assertThat(node.state().phase()).isEqualTo(Phase.FAILED);
        assertThat(node.state().detail()).isNotBlank();
    }

    private static Path sample(String name, String kind) {
        return Path.of("../samples", name, "target", "gridshed-sample-" + name + "." + kind);
    }

    private InputStream open(String digest) throws IOException {
        Path file = store.get(digest);
        if (file == null) {
            throw new IOException("no archive " + digest);
        }
        return Files.newInputStream(file);
    }

    private String put(Path archive) throws Exception {
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive)));
        store.put(digest, archive);
        return digest;
    }

    private HostOrder order(String service, Path archive, long epoch) throws Exception {
        return new HostOrder(new ServiceVersion(service, 1, put(archive), ArchiveKind.JAR), service, epoch, 128);
    }

    private TrialOrder trial(String service, Path archive, ArchiveKind kind) throws Exception {
        return new TrialOrder(put(archive), kind, service, 128, 60);
    }

    private static RunRequest primes(long epoch, int seconds) {
        return request(
                "primes",
                epoch,
                "<p:countPrimes xmlns:p=\"urn:gridshed:samples:primes\"><limit>100</limit><seconds>" + seconds
                        + "</seconds><share>0</share></p:countPrimes>");
    }

    private static RunRequest conflict() {
        return request("conflict", 1, "<p:newestFormat xmlns:p=\"urn:gridshed:samples:conflict\"/>");
    }

    private static RunRequest request(String service, long epoch, String payload) {
        String envelope = "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>" + payload
                + "</s:Body></s:Envelope>";
        JobRequest.Head job = new JobRequest.Head(
                "job-" + epoch,
                service,
                "",
                List.of(
                        new HeaderField("Content-Type", "text/xml; charset=utf-8"),
                        new HeaderField("SOAPAction", "\"\"")),
                Instant.EPOCH,
                0,
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "origin",
                null);
        return new RunRequest(
                new RunRequest.Head(job, 1, service, epoch), Body.of(envelope.getBytes(StandardCharsets.UTF_8)));
    }

    private static String text(RunReply reply) {
        assertThat(reply.head().detail()).isNull();
        return new String(reply.body().toBytes(), StandardCharsets.UTF_8);
    }
}

package org.gridshed.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.gridshed.model.ArchiveKind;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.Body;
import org.gridshed.model.JobRequest;
import org.gridshed.model.ServiceVersion;
import org.gridshed.node.host.ArchiveCache;
import org.gridshed.node.host.ArchiveSource;
import org.gridshed.node.host.HostProgram;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.NodeManagerWire.HostOrder;
import org.gridshed.wire.NodeManagerWire.Phase;
import org.gridshed.wire.NodeManagerWire.TrialOrder;
import org.gridshed.wire.NodeManagerWire.VacateOrder;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.gridshed.wire.RunRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a node makes of orders when something is in the way: real service hosts, calls to them held at a gate. */
@Timeout(120)
class NodeOrdersIT {
    private static final Path PRIMES = Path.of("../samples/primes/target/gridshed-sample-primes.jar");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String DIGEST = digest();

    @TempDir
    Path data = Path.of("");

    private final CountDownLatch gate = new CountDownLatch(1);
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private ArchiveSource source = digest -> Files.newInputStream(PRIMES);
    private NodeManager node = make(data);

    @BeforeEach
    void setUp() {
        node = make(data);
    }

    @AfterEach
    void tearDown() {
        gate.countDown();
        node.close();
    }

    private NodeManager make(Path folder) {
        return new NodeManager(
                new NodeSettings("server-1", 1, Set.of(), folder, PATIENCE, 1, false),
                new HostProgram(folder.resolve("program"), false),
                new ArchiveCache(folder.resolve("archives"), this::open),
                this::held,
                System::nanoTime);
    }

    private InputStream open(String digest) throws IOException {
        return source.open(digest);
    }

    private RunReply held(int port, RunRequest request) {
        sent.add(request.head().job().jobId());
        try {
            assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return RunReply.without(End.BROKEN, "the gate opened");
    }

    @Test
    void an_attempt_that_waits_for_a_processor_is_not_sent_after_another_order() throws Exception {
        node.host(order(1));
        FutureTask<RunReply> first = run("one", 1);
        await().until(() -> sent.contains("one"));
        assertThat(node.stop(new AttemptRef("one", 1, "server-1"))).isTrue();
        assertThat(first.get(30, TimeUnit.SECONDS).head().end()).isEqualTo(End.STOPPED);
        assertThat(node.state().running()).isEqualTo(1);
        FutureTask<RunReply> second = run("two", 1);
        await().until(() -> node.attempts().size() == 1);

        long pid = node.hostPid();
        node.host(order(2));
        gate.countDown();

        assertThat(second.get(30, TimeUnit.SECONDS).head().end()).isEqualTo(End.NOT_STARTED);
        assertThat(node.hostPid()).isEqualTo(pid);
        assertThat(sent).containsExactly("one");
    }

    @Test
    void a_host_that_ends_too_often_is_given_up_until_the_next_order() {
        node.host(order(1));
        kill(node.hostPid());
        await().atMost(PATIENCE).until(() -> node.state().phase() == Phase.READY);
        kill(node.hostPid());

        await().atMost(PATIENCE).until(() -> node.state().phase() == Phase.FAILED);
        assertThat(node.state().detail()).contains("ended by itself").contains("137");
        assertThat(node.hostPid()).isZero();
        assertThat(node.run(request("one", 1)).head().end()).isEqualTo(End.NOT_STARTED);
        assertThat(node.host(order(1)).phase()).isEqualTo(Phase.READY);
    }

    @Test
    void an_order_and_a_vacation_of_an_earlier_epoch_change_nothing() {
        node.host(order(5));
        long pid = node.hostPid();

        assertThat(node.vacate(new VacateOrder(4)).phase()).isEqualTo(Phase.READY);
        assertThatThrownBy(() -> node.host(order(4))).isInstanceOf(HostingFailedException.class);

        assertThat(node.state().phase()).isEqualTo(Phase.READY);
        assertThat(node.state().epoch()).isEqualTo(5);
        assertThat(node.hostPid()).isEqualTo(pid);
    }

    @Test
    void a_closed_node_leaves_no_process_and_no_work() {
        node.host(order(1));
        long pid = node.hostPid();
        assertThat(ProcessHandle.of(pid)).isPresent();

        node.close();

        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
        assertThat(data.resolve("work/server-1")).isEmptyDirectory();
        assertThatThrownBy(() -> node.host(order(2))).isInstanceOf(HostingFailedException.class);
    }

    @Test
    void a_source_that_cannot_be_reached_fails_the_order_and_the_trial_with_its_reason() {
        source = digest -> {
            throw new ComponentUnreachableException("the cluster manager is away", false, new IOException("refused"));
        };

        assertThatThrownBy(() -> node.host(order(1)))
                .isInstanceOf(HostingFailedException.class)
                .hasMessageContaining("is away");
        assertThat(node.state().phase()).isEqualTo(Phase.FAILED);
        assertThat(node.state().detail()).contains("is away");
        assertThat(node.trial(new TrialOrder(DIGEST, ArchiveKind.JAR, "primes", 128, 60))
                        .failure())
                .contains("is away");
        source = digest -> Files.newInputStream(PRIMES);
        assertThat(node.host(order(1)).phase()).isEqualTo(Phase.READY);
    }

    @Test
    void a_damaged_archive_is_never_started() {
        source = digest -> new ByteArrayInputStream(new byte[] {1, 2, 3});

        assertThatThrownBy(() -> node.host(order(1)))
                .isInstanceOf(HostingFailedException.class)
                .hasMessageContaining("damaged");
        assertThat(node.state().phase()).isEqualTo(Phase.FAILED);
        assertThat(data.resolve("archives")).isEmptyDirectory();
        assertThat(node.logs("primes", 1000)).contains("damaged");
    }

    private static String digest() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(PRIMES)));
        } catch (Exception e) {
            throw new AssertionError("the samples are built before the node manager", e);
        }
    }

    private static HostOrder order(long epoch) {
        return new HostOrder(new ServiceVersion("primes", 1, DIGEST, ArchiveKind.JAR), "primes", epoch, 128);
    }

    private static void kill(long pid) {
        assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
        await().until(() -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
    }

    private FutureTask<RunReply> run(String job, long epoch) {
        FutureTask<RunReply> task = new FutureTask<>(() -> node.run(request(job, epoch)));
        Thread.ofVirtual().start(task);
        return task;
    }

    private static RunRequest request(String job, long epoch) {
        JobRequest.Head head =
                new JobRequest.Head(job, "primes", "", List.of(), Instant.EPOCH, 0, "00-0-0-01", "origin", null);
        return new RunRequest(new RunRequest.Head(head, 1, "primes", epoch), Body.EMPTY);
    }
}

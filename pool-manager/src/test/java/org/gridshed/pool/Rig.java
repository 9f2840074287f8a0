package org.gridshed.pool;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.Body;
import org.gridshed.model.JobObservation;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.LeavingMode;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.pool.queueing.EmbeddedQueueing;
import org.gridshed.testkit.SettableClock;
import org.gridshed.wire.LocalComponentDirectory;
import org.gridshed.wire.PoolManagerWire.CancelReason;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.gridshed.wire.PoolManagerWire.ReleaseOrder;
import org.gridshed.wire.PoolSpec;
import org.jspecify.annotations.Nullable;

/** One pool, {@code p}, with steered nodes around it. */
final class Rig implements AutoCloseable {
    static final String POOL = "p";

    final SettableClock clock = new SettableClock();
    final SteeredCluster cluster = new SteeredCluster();
    final LocalComponentDirectory directory = new LocalComponentDirectory();
    final PoolManager pools;
    private final Map<String, SteeredNode> nodes = new ConcurrentHashMap<>();
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

    Rig(PoolSettings settings) {
        this(settings, Duration.ofMillis(200));
    }

    Rig(PoolSettings settings, Duration adoptionPatience) {
        pools = new PoolManager(new PoolContext(
                new EmbeddedQueueing(directory, System::nanoTime),
                new AttemptRecorder(() -> cluster),
                clock,
                JobListener.NONE,
                0,
                adoptionPatience));
        pools.openPool(new PoolSpec(POOL, settings, 60));
    }

    static PoolSettings settings(boolean idempotent) {
        return settings(idempotent, 10_000, 20);
    }

    static PoolSettings settings(boolean idempotent, int maxWaiting, int window) {
        PoolSettings d = PoolSettings.DEFAULTS;
        return new PoolSettings(
                idempotent,
                LeavingMode.PREEMPT,
                d.drainDeadline(),
                d.agreement(),
                d.size(),
                window,
                d.queueOrder(),
                new PoolSettings.Limits(maxWaiting, d.limits().maxMessageBytes()));
    }

    SteeredNode node(String server) {
        return nodes.computeIfAbsent(server, name -> {
            SteeredNode node = new SteeredNode(name);
            directory.register(name, node);
            return node;
        });
    }

    SteeredNode add(String server, int processors) {
        return add(server, processors, 1);
    }

    SteeredNode add(String server, int processors, long epoch) {
        SteeredNode node = node(server);
        pools.addServer(POOL, grant(server, processors, epoch));
        return node;
    }

    static ServerGrant grant(String server, int processors, long epoch) {
        return new ServerGrant(server, POOL, processors, "local:" + server, epoch, Set.of());
    }

    /** Submits a job that arrives now, and moves the clock on so that each arrival has an instant of its own. */
    CompletableFuture<JobReply> submit(String id) {
        return submit(id, 0, "c1", null);
    }

    CompletableFuture<JobReply> submit(String id, int priority, String origin, @Nullable AttemptRef last) {
        Instant arrival = clock.instant();
        clock.advance(Duration.ofMillis(1));
        return submitAt(arrival, id, priority, origin, last);
    }

    CompletableFuture<JobReply> submitAt(
            Instant arrival, String id, int priority, String origin, @Nullable AttemptRef last) {
        long before = arrived();
        JobRequest job = new JobRequest(
                new JobRequest.Head(id, POOL, "", List.of(), arrival, priority, "00-0-0-00", origin, last), Body.EMPTY);
        boolean known = jobs().contains(id);
        CompletableFuture<JobReply> reply = CompletableFuture.supplyAsync(() -> pools.submit(POOL, job), callers);
        await().until(() -> known || reply.isDone() || arrived() > before);
        return reply;
    }

    /** Submits a job on this thread and returns its end. */
    JobReply call(String id) {
        JobRequest.Head head =
                new JobRequest.Head(id, POOL, "", List.of(), clock.instant(), 0, "00-0-0-00", "c1", null);
        return pools.submit(POOL, new JobRequest(head, Body.EMPTY));
    }

    /** Submits jobs until the pool holds them all. */
    void submitAll(String... ids) {
        for (String id : ids) {
            var _ = submit(id);
        }
    }

    private long arrived() {
        return report().totals().arrived();
    }

    PoolReport report() {
        return pools.report(POOL);
    }

    List<String> jobs() {
        return report().observation().jobs().stream().map(JobObservation::id).toList();
    }

    List<String> waiting() {
        return report().observation().jobs().stream()
                .filter(JobObservation::waiting)
                .map(JobObservation::id)
                .toList();
    }

    void awaitRunning(String server, String... ids) {
        await().until(() -> node(server).runningJobs(), List.of(ids)::equals);
    }

    boolean release(String server, boolean preempt, double patienceSeconds) {
        return pools.release(POOL, server, new ReleaseOrder(preempt, patienceSeconds));
    }

    CompletableFuture<Boolean> releaseInBackground(String server, boolean preempt, double patienceSeconds) {
        return CompletableFuture.supplyAsync(() -> release(server, preempt, patienceSeconds), callers);
    }

    boolean cancel(String id) {
        return pools.cancel(POOL, id, new CancelReason("no longer wanted"));
    }

    @Override
    public void close() {
        nodes.values().forEach(SteeredNode::breakAll);
        pools.close();
        callers.shutdownNow();
    }
}

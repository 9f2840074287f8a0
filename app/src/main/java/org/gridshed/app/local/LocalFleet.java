package org.gridshed.app.local;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.app.local.LocalSettings.Fleet;
import org.gridshed.node.NodeHeartbeat;
import org.gridshed.node.NodeManager;
import org.gridshed.node.NodeSettings;
import org.gridshed.node.attempt.ServiceCaller;
import org.gridshed.node.host.ArchiveCache;
import org.gridshed.node.host.HostProgram;
import org.gridshed.pool.AttemptRecorder;
import org.gridshed.pool.PoolHeartbeat;
import org.gridshed.pool.PoolManager;
import org.gridshed.pool.PoolMetrics;
import org.gridshed.pool.queueing.EmbeddedQueueing;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.LocalComponentDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One pool manager and the node managers of this process, with their heartbeats. Closed in the reverse order of the start. */
final class LocalFleet implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalFleet.class);
    private static final String POOLS = "pools-1";

    private final LocalComponentDirectory directory;
    private final ClusterManagerWire cluster;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final List<AutoCloseable> nodes = new ArrayList<>();

    LocalFleet(LocalComponentDirectory directory, ClusterManagerWire cluster) {
        this.directory = directory;
        this.cluster = cluster;
    }

    void start(Path data, Fleet fleet, MeterRegistry meters, Progress progress) {
        startPoolManager(meters);
        HostProgram program = new HostProgram(data.resolve("program"), true);
        if (!program.prepared()) {
            progress.step("Preparing the service host's AOT cache (once) ...");
        }
        try {
            program.prepare();
        } catch (IOException e) {
            throw CommandFailedException.failed("the service host's program cannot be written to " + data + ": " + e);
        }
        ArchiveCache archives = new ArchiveCache(
                data.resolve("archives"), digest -> cluster.archive(digest).getInputStream());
        ServiceCaller caller = keep(new ServiceCaller(System::nanoTime));
        for (int i = 1; i <= fleet.servers(); i++) {
            NodeSettings settings = NodeSettings.of("server-" + i, fleet.processors(), data);
            startNode(new NodeManager(settings, program, archives, caller, System::nanoTime));
        }
    }

    private void startPoolManager(MeterRegistry meters) {
        PoolManager pools = keep(new PoolManager(
                new EmbeddedQueueing(directory, System::nanoTime),
                new AttemptRecorder(() -> cluster),
                InstantSource.system(),
                new PoolMetrics(meters)));
        PoolHeartbeat heartbeat =
                keep(new PoolHeartbeat(POOLS, directory.register(POOLS, pools), pools, () -> cluster));
        heartbeat.start();
    }

    private void startNode(NodeManager node) {
        nodes.add(node);
        String url = directory.register(node.settings().server(), node);
        NodeHeartbeat heartbeat = keep(new NodeHeartbeat(node, url, () -> cluster));
        heartbeat.start();
    }

    private <T extends AutoCloseable> T keep(T part) {
        open.push(part);
        return part;
    }

    /** Ends all service hosts, the nodes at the same time. */
    @Override
    public void close() {
        try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            nodes.forEach(node -> each.execute(() -> close(node)));
        }
        open.forEach(LocalFleet::close);
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            LOG.warn("{} does not close", part, e);
        }
    }
}

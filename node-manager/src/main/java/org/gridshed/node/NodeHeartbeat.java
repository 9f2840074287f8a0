package org.gridshed.node;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.ClusterManagerWire.Farewell;
import org.gridshed.wire.ClusterManagerWire.Lease;
import org.gridshed.wire.ClusterManagerWire.NodeSign;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the cluster manager again and again what a node does. */
public final class NodeHeartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NodeHeartbeat.class);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final NodeManager node;
    private final String url;
    private final String incarnation = UUID.randomUUID().toString();
    private final Supplier<ClusterManagerWire> cluster;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("node-heartbeat").daemon().factory());
    private boolean silent = true;

    /**
     * Makes a heartbeat that has not started.
     *
     * @param url where other components reach the node
     */
    public NodeHeartbeat(NodeManager node, String url, Supplier<ClusterManagerWire> cluster) {
        this.node = node;
        this.url = url;
        this.cluster = cluster;
    }

    /** Speaks now and from then on. */
    public void start() {
        timer.execute(this::beat);
    }

    private void beat() {
        Duration next = RETRY;
        try {
            Lease lease = cluster.get()
                    .nodeAlive(new NodeSign(
                            node.state(), url, incarnation, node.settings().labels()));
            next = Duration.ofNanos((long) (lease.heartbeatSeconds() * 1e9));
            if (silent) {
                LOG.info(
                        "server {} is known to the cluster manager",
                        node.settings().server());
            }
            silent = false;
        } catch (RuntimeException e) {
            if (!silent) {
                LOG.warn(
                        "the cluster manager does not hear server {}: {}",
                        node.settings().server(),
                        e.getMessage());
            }
            silent = true;
        }
        if (!timer.isShutdown()) {
            var _ = timer.schedule(this::beat, next.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Says farewell and falls silent. */
    @Override
    public void close() {
        timer.shutdownNow();
        try {
            cluster.get().farewell(new Farewell("node", node.settings().server()));
        } catch (RuntimeException e) {
            LOG.debug("nobody heard the farewell of {}", node.settings().server(), e);
        }
    }
}

package org.gridshed.pool;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.ClusterManagerWire.Farewell;
import org.gridshed.wire.ClusterManagerWire.Lease;
import org.gridshed.wire.ClusterManagerWire.PoolManagerSign;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the cluster manager again and again that a pool manager is there. */
public final class PoolHeartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PoolHeartbeat.class);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final String name;
    private final String url;
    private final String incarnation = UUID.randomUUID().toString();
    private final PoolManager pools;
    private final Supplier<ClusterManagerWire> cluster;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("pool-heartbeat").daemon().factory());
    private boolean silent = true;

    /**
     * Makes a heartbeat that has not started.
     *
     * @param name of the pool manager
     * @param url where other components reach it
     */
    public PoolHeartbeat(String name, String url, PoolManager pools, Supplier<ClusterManagerWire> cluster) {
        this.name = name;
        this.url = url;
        this.pools = pools;
        this.cluster = cluster;
    }

    /** Speaks now and from then on. */
    public void start() {
        timer.execute(this::beat);
    }

    private void beat() {
        Duration next = RETRY;
        try {
            Lease lease = cluster.get().poolManagerAlive(new PoolManagerSign(name, url, incarnation, pools.pools()));
            next = Duration.ofNanos((long) (lease.heartbeatSeconds() * 1e9));
            if (silent) {
                LOG.info("pool manager {} is known to the cluster manager", name);
            }
            silent = false;
        } catch (RuntimeException e) {
            if (!silent) {
                LOG.warn("the cluster manager does not hear pool manager {}: {}", name, e.getMessage());
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
            cluster.get().farewell(new Farewell("pool-manager", name));
        } catch (RuntimeException e) {
            LOG.debug("nobody heard the farewell of {}", name, e);
        }
    }
}

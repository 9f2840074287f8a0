package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.registry.OpenPool;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.model.LeavingMode;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.model.ServiceVersion;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.NodeManagerWire.HostOrder;
import org.gridshed.wire.NodeManagerWire.NodeState;
import org.gridshed.wire.NodeManagerWire.VacateOrder;
import org.gridshed.wire.PoolManagerWire.ReleaseOrder;
import org.gridshed.wire.UnknownPoolException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What each step of a move does to pool managers and nodes. Every action may be made again: after a restart nobody knows
 * whether it was done.
 */
public final class MoveActions {
    private static final Logger LOG = LoggerFactory.getLogger(MoveActions.class);
    /** Lets a server go without waiting for its jobs. */
    static final ReleaseOrder AT_ONCE = new ReleaseOrder(true, 0);

    private static final long JOIN_PAUSE_MILLIS = 200;

    private final ServiceCatalogue services;
    private final ServerRegistry servers;
    private final PoolManagerRegistry pools;
    private final ComponentDirectory directory;
    private final LongSupplier ticker;
    private final Terms terms;
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * What holds for all moves.
     *
     * @param memoryMegabytes heap of a service host
     * @param joinPatience how long a pool manager that cannot be reached is waited for
     */
    public record Terms(int memoryMegabytes, Duration joinPatience) {}

    /** Makes them; {@code ticker} counts nanoseconds. */
    public MoveActions(
            ServiceCatalogue services,
            ServerRegistry servers,
            PoolManagerRegistry pools,
            ComponentDirectory directory,
            LongSupplier ticker,
            Terms terms) {
        this.services = services;
        this.servers = servers;
        this.pools = pools;
        this.directory = directory;
        this.ticker = ticker;
        this.terms = terms;
    }

    /** Does what the move's step calls for and returns when it is done, or cannot be. */
    StepResult perform(MoveView move) {
        try {
            return switch (move.step()) {
                case RESERVED -> release(move);
                case RELEASED -> configure(move);
                case CONFIGURED -> join(move);
                case RETURNING -> goBack(move);
                case JOINED -> StepResult.DONE;
                case DONE, RETURNED, FAILED -> throw new IllegalStateException("move " + move.id() + " has ended");
            };
        } catch (HostingFailedException
                | ComponentUnreachableException
                | ComponentFailedException
                | UnknownPoolException e) {
            return StepResult.failed(move.step() + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return StepResult.failed(move.step() + ": interrupted");
        }
    }

    private StepResult release(MoveView move) throws InterruptedException {
        String source = move.source();
        Optional<HostedService> service = source == null ? Optional.empty() : services.find(source);
        if (source == null || service.isEmpty()) {
            // A pool that was closed has forgotten its servers.
            return StepResult.DONE;
        }
        Optional<OpenPool> pool = awaitPool(source);
        if (pool.isEmpty()) {
            return StepResult.failed("RESERVED: the pool manager of " + source + " is not there");
        }
        PoolSettings settings = service.get().settings();
        boolean drains = servers.server(move.server()).cordoned();
        ReleaseOrder order = new ReleaseOrder(
                settings.leaving() == LeavingMode.PREEMPT && !drains,
                settings.drainDeadline().toNanos() / 1e9);
        return pool.get().route().manager().release(source, move.server(), order)
                ? StepResult.DONE
                : StepResult.failed("RESERVED: it did not drain within " + settings.drainDeadline());
    }

    /** Returns where a pool is; waits a little if it is not open, as after a start. */
    private Optional<OpenPool> awaitPool(String pool) throws InterruptedException {
        long start = ticker.getAsLong();
        Optional<OpenPool> found = pools.find(pool);
        while (found.isEmpty()
                && ticker.getAsLong() - start < terms.joinPatience().toNanos()) {
            if (closed.await(JOIN_PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                break;
            }
            found = pools.find(pool);
        }
        return found;
    }

    private StepResult configure(MoveView move) {
        String target = move.target();
        if (target == null) {
            node(move).vacate(new VacateOrder(move.epoch()));
            return StepResult.DONE;
        }
        Optional<HostedService> service = services.find(target);
        if (service.isEmpty()) {
            return StepResult.failed("RELEASED: service " + target + " is deployed no more");
        }
        host(move, service.get().current(), target);
        return StepResult.DONE;
    }

    /** Waits for a pool manager that cannot be reached: it may be starting anew, and then opens the pool again. */
    private StepResult join(MoveView move) throws InterruptedException {
        String target = move.target();
        if (target == null) {
            return StepResult.DONE;
        }
        long start = ticker.getAsLong();
        while (services.find(target).isPresent()) {
            Optional<OpenPool> pool = pools.find(target);
            String error = pool.isPresent() ? grant(move, target, pool.get()) : "its pool manager is not there";
            if (error == null) {
                return StepResult.DONE;
            }
            if (ticker.getAsLong() - start >= terms.joinPatience().toNanos()
                    || closed.await(JOIN_PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                return StepResult.failed("CONFIGURED: " + error);
            }
        }
        return StepResult.failed("CONFIGURED: service " + target + " is deployed no more");
    }

    /** Returns null once the pool has the server, or what may pass by itself. */
    private @Nullable String grant(MoveView move, String target, OpenPool pool) {
        try {
            pool.route().manager().addServer(target, grant(servers.server(move.server()), target, move.epoch()));
            return null;
        } catch (ComponentUnreachableException | UnknownPoolException e) {
            return e.getMessage();
        }
    }

    /** Returns the word that a server belongs to a pool. */
    static ServerGrant grant(ServerView server, String pool, long epoch) {
        return new ServerGrant(server.name(), pool, server.processors(), server.url(), epoch, server.labels());
    }

    /**
     * Brings the server back to its source. What runs there of the source's service runs on: a drain that did not end in time
     * must not stop the jobs that it waited for.
     */
    private StepResult goBack(MoveView move) {
        String target = move.target();
        if (target != null && !target.equals(move.source())) {
            takeBack(target, move.server());
        }
        String source = move.source();
        Optional<HostedService> service = source == null ? Optional.empty() : services.find(source);
        if (source == null || service.isEmpty()) {
            node(move).vacate(new VacateOrder(move.epoch()));
            return StepResult.DONE;
        }
        host(move, running(move, source).orElse(service.get().current()), source);
        return StepResult.DONE;
    }

    private Optional<ServiceVersion> running(MoveView move, String source) {
        NodeState state = node(move).state();
        ServiceVersion version = state.version();
        return version != null && source.equals(version.service()) && source.equals(state.pool())
                ? Optional.of(version)
                : Optional.empty();
    }

    private void host(MoveView move, ServiceVersion version, String pool) {
        node(move).host(new HostOrder(version, pool, move.epoch(), terms.memoryMegabytes()));
    }

    private NodeManagerWire node(MoveView move) {
        return directory.node(servers.server(move.server()).url());
    }

    /** Takes a grant back that a pool may have got or not; it could do no harm, but would give its jobs to the wrong node. */
    void takeBack(String pool, String server) {
        ask(pool, "take back", open -> open.route().manager().release(pool, server, AT_ONCE));
    }

    /** Tells a pool that a server is dead. */
    void lose(@Nullable String pool, String server) {
        if (pool != null) {
            ask(pool, "lose", open -> open.route().manager().loseServer(pool, server));
        }
    }

    private void ask(String pool, String what, Consumer<OpenPool> question) {
        try {
            pools.find(pool).ifPresent(question);
        } catch (ComponentUnreachableException | ComponentFailedException | UnknownPoolException e) {
            // The pool does not know the server, or will be opened anew without it.
            LOG.info("pool {} could not {} a server: {}", pool, what, e.getMessage());
        }
    }

    /** Ends all waiting. */
    void close() {
        closed.countDown();
    }
}

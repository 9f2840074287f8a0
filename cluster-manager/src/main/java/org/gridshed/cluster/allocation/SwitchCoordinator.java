package org.gridshed.cluster.allocation;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridshed.cluster.allocation.MoveStore.Ending;
import org.gridshed.cluster.allocation.MoveStore.Moved;
import org.gridshed.cluster.allocation.MoveStore.Reservation;
import org.gridshed.cluster.registry.DatabaseAwayException;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.model.PoolSettings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves servers between pools, each step kept before the next is made. Moves of different servers run at once, each on a
 * thread of its own; a server is in one move at most, which the database sees to. May be called from any thread.
 */
public final class SwitchCoordinator implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SwitchCoordinator.class);

    private final MoveStore store;
    private final ServerRegistry servers;
    private final ServiceCatalogue services;
    private final MoveActions actions;
    private final InstantSource clock;
    private final Map<Long, MoveRun> runs = new ConcurrentHashMap<>();
    private final List<Consumer<MoveView>> listeners = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    public SwitchCoordinator(
            MoveStore store,
            ServerRegistry servers,
            ServiceCatalogue services,
            MoveActions actions,
            InstantSource clock) {
        this.store = store;
        this.servers = servers;
        this.services = services;
        this.actions = actions;
        this.clock = clock;
    }

    /** Has {@code listener} told of each move that ended, from the move's thread. */
    public void onEnd(Consumer<MoveView> listener) {
        listeners.add(listener);
    }

    /**
     * Reserves a server for a move and makes the move in the background.
     *
     * @param target the pool it goes to; null to free it; its own pool to install it anew
     * @param reason one sentence
     * @param decisionId the decision that wants it; null if none
     * @return the move, reserved
     * @throws UnknownNameException if there is no such server or service
     * @throws RefusedException if the server is moving, lost, cordoned or barred from the target
     * @throws DatabaseAwayException if nothing can be kept now
     */
    public MoveView requestMove(String server, @Nullable String target, String reason, @Nullable Long decisionId) {
        ServerView seen = servers.server(server);
        check(seen, target);
        return reserve(new Reservation(seen, target, reason, decisionId));
    }

    private void check(ServerView server, @Nullable String target) {
        switch (server.state()) {
            case UNASSIGNED, ACTIVE -> {}
            case MOVING -> throw new RefusedException("server " + server.name() + " is moving already");
            case LOST, FAILED ->
                throw new RefusedException("server " + server.name() + " is "
                        + server.state().name().toLowerCase(Locale.ROOT) + ": " + server.detail());
        }
        if (target == null) {
            if (server.pool() == null) {
                throw new RefusedException("server " + server.name() + " is in no pool already");
            }
            return;
        }
        PoolSettings settings = services.find(target)
                .orElseThrow(() -> new UnknownNameException("deployed service", target))
                .settings();
        if (server.cordoned()) {
            throw new RefusedException("server " + server.name() + " is cordoned");
        }
        if (settings.size().barredLabels().stream().anyMatch(server.labels()::contains)) {
            throw new RefusedException("a label bars server " + server.name() + " from pool " + target);
        }
    }

    private MoveView reserve(Reservation reservation) {
        String name = reservation.server().name();
        Optional<Moved> moved = change(name, () -> store.reserve(reservation, clock.instant()));
        if (moved.isEmpty()) {
            servers.refresh(name);
            throw new RefusedException("server " + name + " has just been given away otherwise");
        }
        MoveView move = moved.get().move();
        LOG.info("move {}: {} from {} to {}: {}", move.id(), name, move.source(), move.target(), move.reason());
        drive(move);
        return move;
    }

    /** Changes move and server in one transaction, alone for this server, and takes the server into memory. */
    private Optional<Moved> change(String server, Supplier<Optional<Moved>> write) {
        return servers.locked(server, () -> {
            Optional<Moved> moved = write.get();
            moved.ifPresent(m -> servers.update(server, () -> Optional.of(m.server())));
            return moved;
        });
    }

    /**
     * Takes up the open moves that nothing drives: after a start, and after trouble. One whose server has not spoken since the
     * start waits until it does or its lease is over: its node may still be on its way, as we are.
     */
    public void resume() {
        Set<String> silent = servers.expired().stream().map(ServerView::name).collect(Collectors.toSet());
        for (MoveView open : store.open()) {
            MoveRun run = new MoveRun(open, actions);
            boolean spoken = servers.node(open.server()) != null || silent.contains(open.server());
            if (closed || !spoken || runs.putIfAbsent(open.id(), run) != null) {
                continue;
            }
            // Read again now that nothing else here can bring it on: it may have ended since.
            Optional<MoveView> move = store.get(open.id());
            if (move.isEmpty() || move.get().step().ended()) {
                runs.remove(open.id(), run);
                continue;
            }
            run.reached(move.get());
            LOG.info(
                    "move {} of {} is taken up again at {}",
                    open.id(),
                    open.server(),
                    run.move().step());
            servers.refresh(open.server());
            start(run);
        }
    }

    /** Takes up moves that stopped in trouble, if there are any. */
    void pass() {
        boolean stopped = servers.list().stream()
                .filter(s -> s.state() == ServerState.MOVING)
                .anyMatch(s ->
                        runs.values().stream().noneMatch(r -> r.move().server().equals(s.name())));
        if (stopped) {
            resume();
        }
    }

    private void drive(MoveView move) {
        MoveRun run = new MoveRun(move, actions);
        if (!closed && runs.putIfAbsent(move.id(), run) == null) {
            start(run);
        }
    }

    private void start(MoveRun run) {
        Thread.ofVirtual().name("move-" + run.move().id()).start(() -> toItsEnd(run));
    }

    private void toItsEnd(MoveRun run) {
        MoveView move = run.move();
        try {
            while (!move.step().ended() && !closed) {
                StepResult result = run.perform();
                if (closed && result.event() == MoveEvent.FAILED) {
                    return;
                }
                Optional<MoveView> next = keep(run, move, result);
                if (next.isEmpty()) {
                    LOG.info("move {} was taken over by another cluster manager", move.id());
                    servers.refresh(move.server());
                    return;
                }
                move = next.get();
                run.reached(move);
            }
        } catch (RuntimeException e) {
            LOG.error(
                    "move {} of {} stopped at {} until it is taken up again", move.id(), move.server(), move.step(), e);
        } finally {
            try {
                if (move.step().ended()) {
                    tellEnd(move);
                }
            } finally {
                // Last, so that whoever sees no open move also knows how it ended.
                runs.remove(run.move().id(), run);
                servers.tell();
            }
        }
    }

    private void tellEnd(MoveView move) {
        if (move.error() == null) {
            LOG.info("move {} of {} is {}", move.id(), move.server(), move.step());
        } else {
            LOG.warn("move {} of {} is {}: {}", move.id(), move.server(), move.step(), move.error());
        }
        listeners.forEach(listener -> listener.accept(move));
    }

    /** Keeps what follows on a result; waits while the database is away. Empty if the move is somebody else's. */
    private Optional<MoveView> keep(MoveRun run, MoveView move, StepResult result) {
        while (true) {
            try {
                return keepOnce(move, result);
            } catch (DatabaseAwayException e) {
                if (run.pause()) {
                    throw e;
                }
            }
        }
    }

    private Optional<MoveView> keepOnce(MoveView move, StepResult result) {
        MoveStep next = MoveTable.next(move.step(), result.event());
        if (next == MoveStep.FAILED) {
            // While the move is open nobody can grant the server anew, so this cannot hit a later grant.
            actions.lose(move.source(), move.server());
            actions.lose(move.target(), move.server());
        }
        Instant now = clock.instant();
        return switch (next) {
            case RELEASED, CONFIGURED, JOINED -> store.advance(move, next, now);
            case RETURNING ->
                change(move.server(), () -> store.turnBack(move, errorOf(result), now))
                        .map(Moved::move);
            case DONE, RETURNED, FAILED ->
                change(move.server(), () -> store.end(move, ending(move, next, result), now))
                        .map(Moved::move);
            case RESERVED -> throw new IllegalStateException("nothing leads back to " + next);
        };
    }

    private static String errorOf(StepResult result) {
        String error = result.error();
        return error == null ? "unknown" : error;
    }

    private Ending ending(MoveView move, MoveStep end, StepResult result) {
        String source = move.source() != null && services.find(move.source()).isPresent() ? move.source() : null;
        return switch (end) {
            case DONE -> new Ending(end, home(move.target()), move.target(), null, null);
            case RETURNED -> new Ending(end, home(source), source, null, null);
            case FAILED -> {
                String error = errorOf(result);
                String all = move.error() == null ? error : move.error() + "; then " + error;
                yield result.event() == MoveEvent.SERVER_LOST
                        ? new Ending(end, ServerState.LOST, source, error, all)
                        : new Ending(end, ServerState.FAILED, null, all, all);
            }
            case RESERVED, RELEASED, CONFIGURED, JOINED, RETURNING ->
                throw new IllegalArgumentException(end + " is no end");
        };
    }

    private static ServerState home(@Nullable String pool) {
        return pool == null ? ServerState.UNASSIGNED : ServerState.ACTIVE;
    }

    /** The server of an open move is dead: the move ends. Without effect on a server that no move has. */
    public void serverLost(String server) {
        runs.values().stream().filter(r -> r.move().server().equals(server)).forEach(MoveRun::lost);
    }

    /** Returns the open moves that this process makes. */
    public Collection<MoveView> openMoves() {
        return runs.values().stream().map(MoveRun::move).toList();
    }

    /** Returns whether a server is on its way to {@code pool}. */
    public boolean anyComingTo(String pool) {
        return runs.values().stream()
                .map(MoveRun::move)
                .anyMatch(m -> pool.equals(m.target()) && m.step() != MoveStep.RETURNING);
    }

    /** Stops driving moves; those that are open go on at the next {@link #resume}. */
    @Override
    public void close() {
        closed = true;
        actions.close();
        runs.values().forEach(MoveRun::stop);
    }
}

package org.gridshed.cluster.allocation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.model.Observation;
import org.gridshed.model.ServerObservation;
import org.gridshed.model.ServerObservation.State;
import org.gridshed.model.SwitchingTimes;
import org.jspecify.annotations.Nullable;

/**
 * Puts together what a policy may see. Who owns a server is for the registry to say; a pool's report tells its jobs and the
 * order of its stack. A server in a move is seen once: on its way to its target, or held by the pool that it leaves for none
 * or in which it is installed anew.
 */
public final class Observer {
    private final PoolBoard board;
    private final ServerRegistry servers;
    private final SwitchCoordinator coordinator;
    private final MoveHistory history;
    private final long budget;

    /** Makes one; {@code budget} is how many simulated events a policy may spend on a decision. */
    public Observer(
            PoolBoard board, ServerRegistry servers, SwitchCoordinator coordinator, MoveHistory history, long budget) {
        this.board = board;
        this.servers = servers;
        this.coordinator = coordinator;
        this.history = history;
        this.budget = budget;
    }

    /**
     * What was seen.
     *
     * @param observation of the pools that answered
     * @param silent pools that did not, each with the reason; empty if all did
     */
    public record Seen(Observation observation, Map<String, String> silent) {
        public Seen {
            silent = Map.copyOf(silent);
        }
    }

    /** Observes all pools. */
    public Seen observe(Instant now) {
        List<PoolView> asked = board.pools();
        // Read after the reports: what changed owner meanwhile is then seen where it is now.
        Collection<MoveView> moves = coordinator.openMoves();
        List<ServerView> fleet = servers.list();
        List<PoolView> answered = asked.stream().filter(p -> p.report() != null).toList();
        Map<String, String> silent = asked.stream()
                .filter(p -> p.report() == null)
                .collect(Collectors.toMap(PoolView::pool, p -> String.valueOf(p.error())));
        List<ServerObservation> seen = new ArrayList<>();
        for (PoolView pool : answered) {
            seen.addAll(serversOf(pool, fleet, moves, now));
        }
        Observation observation = new Observation(
                now,
                answered.stream()
                        .map(PoolView::report)
                        .filter(Objects::nonNull)
                        .map(r -> r.observation())
                        .toList(),
                seen,
                history.switchingTimes(),
                history.lastPolicyMoves(),
                now.toEpochMilli(),
                budget);
        return new Seen(observation, silent);
    }

    /** Returns the servers that may be used and are in no pool. */
    public List<ServerObservation> unassigned() {
        return servers.list().stream()
                .filter(s -> s.state() == ServerState.UNASSIGNED && !s.cordoned())
                .map(s -> observation(s, "", State.ACTIVE, null))
                .toList();
    }

    private List<ServerObservation> serversOf(
            PoolView pool, List<ServerView> fleet, Collection<MoveView> moves, Instant now) {
        Map<String, ServerView> byName =
                fleet.stream().collect(Collectors.toMap(ServerView::name, Function.identity()));
        List<String> known = Optional.ofNullable(pool.report()).orElseThrow().servers();
        List<ServerObservation> seen = new ArrayList<>();
        for (String name : pool.servers()) {
            ServerView server = byName.get(name);
            if (server == null
                    || server.state() != ServerState.ACTIVE
                    || !pool.pool().equals(server.pool())) {
                continue;
            }
            if (!known.contains(name)) {
                // Its grant is on the way.
                seen.add(observation(server, pool.pool(), State.COMING, now));
            } else {
                seen.add(observation(server, pool.pool(), server.cordoned() ? State.HELD : State.ACTIVE, null));
            }
        }
        for (MoveView move : moves) {
            ServerView server = byName.get(move.server());
            if (server != null && server.state() == ServerState.MOVING) {
                moving(move, server, pool.pool(), now).ifPresent(seen::add);
            }
        }
        return seen;
    }

    /** Returns the server of an open move as {@code pool} has it; empty if another pool has it, or none. */
    private Optional<ServerObservation> moving(MoveView move, ServerView server, String pool, Instant now) {
        boolean back = move.step() == MoveStep.RETURNING;
        String goal = back ? move.source() : move.target();
        boolean stays = pool.equals(move.source()) && pool.equals(move.target());
        boolean leavesForNone = pool.equals(move.source()) && goal == null && move.step() == MoveStep.RESERVED;
        if (stays || leavesForNone) {
            return Optional.of(observation(server, pool, State.HELD, null));
        }
        if (!pool.equals(goal)) {
            return Optional.empty();
        }
        SwitchingTimes times = history.switchingTimes();
        double seconds = times.of(String.valueOf(move.source()), pool);
        Instant expected = (back ? move.updatedAt() : move.startedAt()).plusNanos((long) (seconds * 1e9));
        return Optional.of(observation(server, pool, State.COMING, expected.isBefore(now) ? now : expected));
    }

    private static ServerObservation observation(
            ServerView server, String pool, State state, @Nullable Instant expected) {
        return new ServerObservation(server.name(), pool, server.processors(), state, expected, server.labels());
    }
}

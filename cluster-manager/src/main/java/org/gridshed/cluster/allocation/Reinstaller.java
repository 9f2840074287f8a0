package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.NodeManagerWire.NodeState;
import org.gridshed.wire.NodeManagerWire.Phase;
import org.jspecify.annotations.Nullable;

/**
 * Brings nodes to what the registry says of them: a node that started anew is installed again, a new version of a service
 * goes through its servers one after the other, and a node whose host ended too often is set aside.
 */
public final class Reinstaller {
    private final ServiceCatalogue services;
    private final ServerRegistry servers;
    private final ComponentDirectory directory;
    private final SwitchCoordinator coordinator;
    private final MoveActions actions;
    private final InstantSource clock;
    private final Pauses pauses = new Pauses(Duration.ofMinutes(1));
    private final KeyedTasks tasks = new KeyedTasks();

    public Reinstaller(
            ServiceCatalogue services,
            ServerRegistry servers,
            ComponentDirectory directory,
            SwitchCoordinator coordinator,
            MoveActions actions,
            InstantSource clock) {
        this.services = services;
        this.servers = servers;
        this.directory = directory;
        this.coordinator = coordinator;
        this.actions = actions;
        this.clock = clock;
        coordinator.onEnd(this::ended);
    }

    /** What is to be done about a server. */
    private enum Need {
        NOTHING,
        INSTALL,
        NEW_VERSION,
        SET_ASIDE
    }

    private void ended(MoveView move) {
        if (move.source() != null && move.source().equals(move.target()) && move.step() != MoveStep.DONE) {
            // A version that does not start, or jobs that do not end, on one server may do the same on the next.
            pauses.failed(move.server(), clock.instant());
            pauses.failed(move.source(), clock.instant());
        }
    }

    /** Starts what is to be done. */
    void pass() {
        for (ServerView server : servers.list()) {
            NodeState node = servers.node(server.name());
            String pool = server.pool();
            if (server.state() != ServerState.ACTIVE || pool == null || node == null || server.cordoned()) {
                continue;
            }
            Need need = need(server, node);
            boolean waits = need == Need.NEW_VERSION && !pauses.due(pool, clock.instant());
            if (need != Need.NOTHING && !waits && pauses.due(server.name(), clock.instant())) {
                // One key for a pool's servers, so that a version never goes to two of them at once.
                String key = need == Need.NEW_VERSION ? "roll-" + pool : "check-" + server.name();
                tasks.start(key, () -> act(server, need));
            }
        }
    }

    /** Asks the node itself, for its last sign of life may be older than the last move. */
    private void act(ServerView seen, Need expected) {
        NodeState node = directory.node(seen.url()).state();
        ServerView server = servers.server(seen.name());
        if (server.epoch() != seen.epoch() || server.state() != ServerState.ACTIVE) {
            return;
        }
        Need need = need(server, node);
        if (need != expected) {
            // The sign of life was outdated; what there is to be done, the next look does under its own key.
            return;
        }
        switch (need) {
            case NOTHING -> {}
            case INSTALL ->
                coordinator.requestMove(server.name(), server.pool(), "its node does not host the service", null);
            case NEW_VERSION -> {
                String pool = String.valueOf(server.pool());
                // In this order: a move that failed is noted before it is no longer open.
                boolean moving = coordinator.openMoves().stream().anyMatch(m -> pool.equals(m.target()));
                if (!moving && pauses.due(pool, clock.instant())) {
                    coordinator.requestMove(server.name(), pool, "another version is current", null);
                }
            }
            case SET_ASIDE -> {
                String detail = Objects.requireNonNullElse(node.detail(), "its service host ended too often");
                actions.lose(server.pool(), server.name());
                servers.setAside(server, detail);
            }
        }
    }

    private Need need(ServerView server, NodeState node) {
        String pool = server.pool();
        Optional<HostedService> service = pool == null ? Optional.empty() : services.find(pool);
        if (service.isEmpty()) {
            return Need.NOTHING;
        }
        if (node.epoch() != server.epoch() || !sameName(pool, node.pool()) || node.phase() == Phase.EMPTY) {
            return Need.INSTALL;
        }
        if (node.phase() == Phase.FAILED) {
            return Need.SET_ASIDE;
        }
        return service.get().current().equals(node.version()) ? Need.NOTHING : Need.NEW_VERSION;
    }

    private static boolean sameName(@Nullable String a, @Nullable String b) {
        return Objects.equals(a, b);
    }
}

package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.ServiceCatalogue;

/** Looks after servers that are silent, cordoned, failed, or left over from a service that is deployed no more. */
public final class FleetKeeper {
    private final ServerRegistry servers;
    private final ServiceCatalogue services;
    private final SwitchCoordinator coordinator;
    private final MoveActions actions;
    private final GrantKeeper grants;
    private final InstantSource clock;
    private final Duration rest = Duration.ofMinutes(1);
    private final Pauses pauses = new Pauses(rest);
    private final Map<String, Instant> failedSince = new ConcurrentHashMap<>();
    private final KeyedTasks tasks = new KeyedTasks();

    public FleetKeeper(
            ServerRegistry servers,
            ServiceCatalogue services,
            SwitchCoordinator coordinator,
            MoveActions actions,
            GrantKeeper grants,
            InstantSource clock) {
        this.servers = servers;
        this.services = services;
        this.coordinator = coordinator;
        this.actions = actions;
        this.grants = grants;
        this.clock = clock;
        coordinator.onEnd(move -> {
            if (move.target() == null && move.step() != MoveStep.DONE) {
                pauses.failed(move.server(), clock.instant());
            }
        });
    }

    /** Starts what is to be done. */
    void pass() {
        for (ServerView server : servers.expired()) {
            if (server.state() == ServerState.MOVING) {
                coordinator.serverLost(server.name());
            } else {
                tasks.start("lose-" + server.name(), () -> lose(server));
            }
        }
        for (ServerView server : servers.list()) {
            switch (server.state()) {
                case ACTIVE -> leaveIfUnwanted(server);
                case LOST -> forgetPoolIfGone(server);
                case FAILED -> letRestEnd(server);
                case UNASSIGNED, MOVING -> {}
            }
            if (server.state() != ServerState.FAILED) {
                failedSince.remove(server.name());
            }
        }
    }

    private void lose(ServerView server) {
        // First the pool: once the registry says lost, a sign of life brings a new grant, which this must not hit.
        actions.lose(server.pool(), server.name());
        if (servers.lose(server).isEmpty()) {
            grants.forget(server.name());
        }
    }

    private void leaveIfUnwanted(ServerView server) {
        String pool = server.pool();
        boolean gone = pool != null && services.find(pool).isEmpty();
        if ((gone || server.cordoned()) && pauses.due(server.name(), clock.instant())) {
            String reason = gone ? pool + " is deployed no more" : server.name() + " is cordoned";
            tasks.start("leave-" + server.name(), () -> coordinator.requestMove(server.name(), null, reason, null));
        }
    }

    private void forgetPoolIfGone(ServerView server) {
        String pool = server.pool();
        if (pool != null && services.find(pool).isEmpty()) {
            tasks.start("unpool-" + server.name(), () -> servers.unpool(server.name()));
        }
    }

    private void letRestEnd(ServerView server) {
        Instant now = clock.instant();
        Instant since = failedSince.computeIfAbsent(server.name(), name -> now);
        if (!since.plus(rest).isAfter(now)) {
            tasks.start("rested-" + server.name(), () -> servers.rested(server.name()));
        }
    }
}

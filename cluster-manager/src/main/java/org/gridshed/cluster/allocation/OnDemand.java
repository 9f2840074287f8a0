package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.policies.LeastLoaded;
import org.gridshed.policies.LeastLoaded.Donor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a first server to pools that are called and have none. Used from any thread. */
public final class OnDemand {
    private static final Logger LOG = LoggerFactory.getLogger(OnDemand.class);

    private final Observer observer;
    private final ServerRegistry servers;
    private final ServiceCatalogue services;
    private final SwitchCoordinator coordinator;
    private final InstantSource clock;
    private final Pauses pauses;
    private final Set<String> wanted = ConcurrentHashMap.newKeySet();
    private final KeyedTasks tasks = new KeyedTasks();

    /** Makes one that tries a server that failed for a pool again after {@code pause}. */
    public OnDemand(
            Observer observer,
            ServerRegistry servers,
            ServiceCatalogue services,
            SwitchCoordinator coordinator,
            InstantSource clock,
            Duration pause) {
        this.observer = observer;
        this.servers = servers;
        this.services = services;
        this.coordinator = coordinator;
        this.clock = clock;
        pauses = new Pauses(pause);
        coordinator.onEnd(move -> {
            if (move.target() != null && move.step() != MoveStep.DONE) {
                pauses.failed(key(move.server(), move.target()), clock.instant());
            }
        });
    }

    /** A pool without servers is called: gets it one in the background, as soon as one can be had. */
    public void want(String pool) {
        if (!servers.serves(pool) && wanted.add(pool)) {
            pass();
        }
    }

    /** Returns whether the pool waits for a first server. */
    boolean wants(String pool) {
        return wanted.contains(pool);
    }

    /** Returns whether the server has not failed for the pool just now. */
    boolean mayTry(String server, String pool) {
        return pauses.due(key(server, pool), clock.instant());
    }

    /** Tries again for all pools that still wait. */
    void pass() {
        wanted.removeIf(pool -> servers.serves(pool) || services.find(pool).isEmpty());
        if (!wanted.isEmpty()) {
            tasks.start(
                    "on-demand",
                    () -> wanted.forEach(pool -> KeyedTasks.attempt("on-demand-" + pool, () -> find(pool))));
        }
    }

    private void find(String pool) {
        if (servers.serves(pool) || coordinator.anyComingTo(pool)) {
            return;
        }
        Observation seen = observer.observe(clock.instant()).observation();
        Optional<PoolObservation> target =
                seen.pools().stream().filter(p -> p.pool().equals(pool)).findFirst();
        if (target.isEmpty()) {
            return;
        }
        Optional<Donor> donor = LeastLoaded.choose(
                seen,
                target.get(),
                observer.unassigned().stream()
                        .filter(s -> mayTry(s.server(), pool))
                        .toList());
        if (donor.isPresent() && mayTry(donor.get().server(), pool)) {
            coordinator.requestMove(donor.get().server(), pool, donor.get().reason(), null);
        } else {
            LOG.debug("no server can be had for {} now", pool);
        }
    }

    private static String key(String server, String pool) {
        return server + " for " + pool;
    }
}

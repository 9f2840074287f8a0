package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.gridshed.cluster.dispatch.PoolRouter;
import org.gridshed.cluster.registry.OpenPool;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServiceCatalogue;

/** Finds the pool of a service that is called. Answers from memory where the pool is open, which is nearly always. */
public final class PoolRouting implements PoolRouter {
    // One server that its pool manager cannot be told of must not keep all calls from the others.
    private static final Duration GRANTS_PATIENCE = Duration.ofSeconds(15);

    private final ServiceCatalogue services;
    private final ServerRegistry servers;
    private final PoolManagerRegistry managers;
    private final OnDemand onDemand;
    private final Waiting waiting;
    private final InstantSource clock;

    /**
     * How to wait for pools.
     *
     * @param signal told of each change of pools, pool managers and grants
     * @param grants tell whether a pool's servers are known to its manager
     */
    public record Waiting(Signal signal, GrantKeeper grants) {}

    public PoolRouting(
            ServiceCatalogue services,
            ServerRegistry servers,
            PoolManagerRegistry managers,
            OnDemand onDemand,
            Waiting waiting,
            InstantSource clock) {
        this.services = services;
        this.servers = servers;
        this.managers = managers;
        this.onDemand = onDemand;
        this.waiting = waiting;
        this.clock = clock;
    }

    @Override
    public Route route(String service, Duration patience) throws InterruptedException {
        Optional<OpenPool> open = managers.find(service);
        if (open.isEmpty()) {
            requireDeployed(service);
            open = waiting.signal().await(() -> managers.find(service), patience);
        }
        if (!servers.serves(service)) {
            onDemand.want(service);
        }
        return open.map(OpenPool::route)
                .orElseThrow(() -> new NoPoolException("no pool manager can take " + service + " now"));
    }

    @Override
    public Route reroute(Route broken, Duration patience) throws InterruptedException {
        requireDeployed(broken.service());
        Instant since = clock.instant();
        return waiting.signal()
                .await(() -> again(broken, since), patience)
                .orElseThrow(
                        () -> new NoPoolException("the pool of " + broken.service() + " did not come back in time"));
    }

    /** Returns where the pool is if that is another process than before, or the same one which has spoken since. */
    private Optional<Route> again(Route broken, Instant since) {
        return managers.find(broken.service())
                .map(OpenPool::route)
                .filter(r -> !r.incarnation().equals(broken.incarnation())
                        || managers.lastSeen(r)
                                .filter(seen -> seen.isAfter(since))
                                .isPresent())
                .filter(r -> waiting.grants().complete(r.service())
                        || clock.instant().isAfter(since.plus(GRANTS_PATIENCE)));
    }

    private void requireDeployed(String service) {
        if (services.find(service).isEmpty()) {
            throw new NoPoolException(service + " is deployed no more");
        }
    }
}

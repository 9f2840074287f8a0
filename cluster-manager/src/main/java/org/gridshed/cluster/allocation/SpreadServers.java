package org.gridshed.cluster.allocation;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the first split: servers without a pool are given out evenly, and a service that is new gets its even share from
 * the largest pools. From then on policies move servers.
 */
public final class SpreadServers {
    private static final Logger LOG = LoggerFactory.getLogger(SpreadServers.class);

    private final ServiceCatalogue services;
    private final ServerRegistry servers;
    private final PoolManagerRegistry managers;
    private final SwitchCoordinator coordinator;
    private final OnDemand onDemand;

    public SpreadServers(
            ServiceCatalogue services,
            ServerRegistry servers,
            PoolManagerRegistry managers,
            SwitchCoordinator coordinator,
            OnDemand onDemand) {
        this.services = services;
        this.servers = servers;
        this.managers = managers;
        this.coordinator = coordinator;
        this.onDemand = onDemand;
    }

    /** Gives out the servers that are in no pool. */
    void pass() {
        for (ServerView server : servers.list()) {
            if (server.state() == ServerState.UNASSIGNED && !server.cordoned()) {
                neediest(server)
                        .ifPresent(pool -> KeyedTasks.attempt(
                                "spread-" + server.name(),
                                () -> coordinator.requestMove(
                                        server.name(), pool, server.name() + " was in no pool", null)));
            }
        }
    }

    /** Returns the open pool that should get the server: one that is called and empty, below its minimum, or with fewest servers. */
    private Optional<String> neediest(ServerView server) {
        Map<String, Integer> counts = counts();
        return services.all().stream()
                .filter(s -> managers.find(s.name()).isPresent())
                .filter(s -> mayServe(server, s) && onDemand.mayTry(server.name(), s.name()))
                .filter(s -> count(counts, s) < s.settings().size().maxServers())
                .min(Comparator.comparing((HostedService s) -> !onDemand.wants(s.name()) || count(counts, s) > 0)
                        .thenComparing(
                                s -> count(counts, s) >= s.settings().size().minServers())
                        .thenComparingInt(s -> count(counts, s))
                        .thenComparing(HostedService::name))
                .map(HostedService::name);
    }

    /**
     * Gives a service that is new its even share of the servers, one after the other from the pool that has most.
     *
     * @return how many servers are on their way to it because of this
     */
    public int welcome(String pool) {
        Optional<HostedService> service = services.find(pool);
        if (service.isEmpty()) {
            return 0;
        }
        int goal = share(service.get());
        int taken = 0;
        while (counts().getOrDefault(pool, 0) < goal) {
            Optional<ServerView> donated = donated(service.get());
            if (donated.isEmpty()) {
                break;
            }
            String name = donated.get().name();
            coordinator.requestMove(name, pool, pool + " is new and gets its share of the servers", null);
            taken++;
        }
        LOG.info("{} is new: {} of {} servers come from other pools", pool, taken, goal);
        return taken;
    }

    private int share(HostedService service) {
        long usable = servers.list().stream()
                .filter(s -> s.state() != ServerState.LOST && s.state() != ServerState.FAILED)
                .filter(s -> !s.cordoned() && mayServe(s, service))
                .count();
        int even = (int) (usable / Math.max(1, services.all().size()));
        int atLeast = Math.max(even, service.settings().size().minServers());
        return Math.min(atLeast, service.settings().size().maxServers());
    }

    /** Returns the server that the largest pool gives, unless that pool then had fewer than {@code service} with it. */
    private Optional<ServerView> donated(HostedService service) {
        Map<String, Integer> counts = counts();
        int present = count(counts, service);
        return services.all().stream()
                .filter(s -> !s.name().equals(service.name()))
                .filter(s -> count(counts, s) > present + 1
                        && count(counts, s) > s.settings().size().minServers())
                .sorted(Comparator.comparingInt((HostedService s) -> -count(counts, s))
                        .thenComparing(HostedService::name))
                .map(donor -> leaver(donor.name(), service))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns the last server of the donor's stack that may serve the new pool. */
    private Optional<ServerView> leaver(String donor, HostedService service) {
        List<String> stack = managers.find(donor)
                .map(pool -> pool.route().manager().report(donor).servers())
                .orElse(List.of());
        return servers.activeIn(donor).stream()
                .filter(s -> !s.cordoned() && mayServe(s, service) && onDemand.mayTry(s.name(), service.name()))
                .max(Comparator.comparingInt((ServerView s) -> stack.indexOf(s.name()))
                        .thenComparing(ServerView::name));
    }

    private static boolean mayServe(ServerView server, HostedService service) {
        return service.settings().size().barredLabels().stream().noneMatch(server.labels()::contains);
    }

    /** Returns how many servers each pool has or will have once all open moves are done. */
    private Map<String, Integer> counts() {
        Map<String, Integer> counts = new HashMap<>();
        servers.list().stream()
                .filter(s -> s.state() == ServerState.ACTIVE)
                .map(ServerView::pool)
                .filter(Objects::nonNull)
                .forEach(pool -> counts.merge(pool, 1, Integer::sum));
        for (MoveView move : coordinator.openMoves()) {
            String goal = move.step() == MoveStep.RETURNING ? move.source() : move.target();
            if (goal != null) {
                counts.merge(goal, 1, Integer::sum);
            }
        }
        return counts;
    }

    private static int count(Map<String, Integer> counts, HostedService service) {
        return counts.getOrDefault(service.name(), 0);
    }
}

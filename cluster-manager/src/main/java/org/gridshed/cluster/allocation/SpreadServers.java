package org.gridshed.cluster.allocation;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.jspecify.annotations.Nullable;

/**
 * Makes the first split: servers without a pool are given out evenly, and a service that is new gets its even share from
 * the largest pools. From then on policies move servers.
 */
public final class SpreadServers {
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
     * @return false if servers that it could have are still on their way to other pools, so that this is to be done again
     */
    public boolean welcome(String pool) {
        Optional<HostedService> service = services.find(pool);
        if (service.isEmpty()) {
            return true;
        }
        int goal = share(service.get());
        while (counts().getOrDefault(pool, 0) < goal) {
            Optional<ServerView> donated = donated(service.get());
            if (donated.isEmpty()) {
                return coordinator.openMoves().stream().allMatch(m -> pool.equals(m.target()));
            }
            String name = donated.get().name();
            coordinator.requestMove(name, pool, pool + " is new and gets its share of the servers", null);
        }
        return true;
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
        Map<String, MoveView> moves = new HashMap<>();
        coordinator.openMoves().forEach(move -> moves.put(move.server(), move));
        Map<String, Integer> counts = new HashMap<>();
        for (ServerView server : servers.list()) {
            String goal = switch (server.state()) {
                case ACTIVE -> server.pool();
                case MOVING -> goal(moves.get(server.name()));
                case UNASSIGNED, LOST, FAILED -> null;
            };
            if (goal != null) {
                counts.merge(goal, 1, Integer::sum);
            }
        }
        return counts;
    }

    private static @Nullable String goal(@Nullable MoveView move) {
        if (move == null) {
            return null;
        }
        return move.step() == MoveStep.RETURNING ? move.source() : move.target();
    }

    private static int count(Map<String, Integer> counts, HostedService service) {
        return counts.getOrDefault(service.name(), 0);
    }
}

package org.gridshed.cluster.allocation;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.registry.OpenPool;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.PoolManagerRegistry.Stray;
import org.gridshed.cluster.registry.ServiceCatalogue;

/** Sees to it that each deployed service, and no other, has an open pool with the settings in force. */
public final class PoolKeeper {
    private final ServiceCatalogue services;
    private final PoolManagerRegistry managers;
    private final SpreadServers spread;
    private final KeyedTasks tasks = new KeyedTasks();
    // Touched by the caretaker's thread only.
    private Set<String> known = Set.of();
    // Services that have not got their share yet.
    private final Set<String> fresh = ConcurrentHashMap.newKeySet();

    public PoolKeeper(ServiceCatalogue services, PoolManagerRegistry managers, SpreadServers spread) {
        this.services = services;
        this.managers = managers;
        this.spread = spread;
    }

    /** Takes the services of before this start as known, so that they keep the servers they had. */
    void begin() {
        known = names();
    }

    /** Opens, changes and closes what must be. */
    void pass() {
        Set<String> wanted = names();
        for (HostedService service : services.all()) {
            Optional<OpenPool> open = managers.find(service.name());
            if (open.isEmpty() || !open.get().settings().equals(service.settings())) {
                tasks.start("pool-" + service.name(), () -> managers.ensureOpen(service));
            }
        }
        for (String pool : managers.unwanted(wanted)) {
            tasks.start("pool-" + pool, () -> closeUnwanted(pool));
        }
        for (Stray stray : managers.strays(wanted)) {
            tasks.start("stray-" + stray.pool(), () -> stray.manager().closePool(stray.pool()));
        }
        wanted.stream().filter(pool -> !known.contains(pool)).forEach(fresh::add);
        known = wanted;
        fresh.retainAll(wanted);
        fresh.stream().filter(pool -> managers.find(pool).isPresent()).forEach(this::welcome);
    }

    private void welcome(String pool) {
        tasks.start("welcome-" + pool, () -> {
            if (spread.welcome(pool)) {
                fresh.remove(pool);
            }
        });
    }

    private void closeUnwanted(String pool) {
        if (services.find(pool).isEmpty()) {
            managers.close(pool);
        }
    }

    private Set<String> names() {
        return services.all().stream().map(HostedService::name).collect(Collectors.toSet());
    }
}

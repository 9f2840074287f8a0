package org.gridshed.cluster.allocation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.registry.OpenPool;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.gridshed.wire.UnknownPoolException;
import org.jspecify.annotations.Nullable;

/** Asks all pools at once how they are. */
public final class PoolBoard {
    private final ServiceCatalogue services;
    private final ServerRegistry servers;
    private final PoolManagerRegistry managers;
    private final SwitchCoordinator coordinator;

    public PoolBoard(
            ServiceCatalogue services,
            ServerRegistry servers,
            PoolManagerRegistry managers,
            SwitchCoordinator coordinator) {
        this.services = services;
        this.servers = servers;
        this.managers = managers;
        this.coordinator = coordinator;
    }

    /** Returns all pools in order of name; one whose manager cannot be asked says why. */
    public List<PoolView> pools() {
        List<PoolView> views = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<PoolView>> asked = new ArrayList<>();
            for (HostedService service : services.all()) {
                Callable<PoolView> question = () -> ask(service);
                asked.add(threads.submit(question));
            }
            for (Future<PoolView> answer : asked) {
                views.add(answer.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a pool could not be asked", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ComponentUnreachableException("interrupted while asking the pools", true, e);
        }
        return views;
    }

    /**
     * Returns one pool.
     *
     * @throws UnknownNameException if no deployed service has this name
     */
    public PoolView pool(String name) {
        return ask(services.find(name).orElseThrow(() -> new UnknownNameException("pool", name)));
    }

    private PoolView ask(HostedService service) {
        Optional<OpenPool> open = managers.find(service.name());
        if (open.isEmpty()) {
            return view(service, null, null, "no live pool manager holds it");
        }
        OpenPool pool = open.get();
        try {
            PoolReport report = pool.route().manager().report(service.name());
            return view(service, pool.manager(), report, null);
        } catch (ComponentUnreachableException | ComponentFailedException | UnknownPoolException e) {
            return view(service, pool.manager(), null, e.getMessage());
        }
    }

    private PoolView view(
            HostedService service, @Nullable String manager, @Nullable PoolReport report, @Nullable String error) {
        List<ServerView> active = servers.activeIn(service.name());
        List<String> stack = report == null ? List.of() : report.servers();
        List<String> ordered = new ArrayList<>(stack.stream()
                .filter(s -> active.stream().anyMatch(a -> a.name().equals(s)))
                .toList());
        active.stream().map(ServerView::name).filter(s -> !ordered.contains(s)).forEach(ordered::add);
        List<String> coming = coordinator.openMoves().stream()
                .filter(m -> service.name().equals(m.target()) && m.step() != MoveStep.RETURNING)
                .map(MoveView::server)
                .sorted()
                .toList();
        int processors = active.stream().mapToInt(ServerView::processors).sum();
        return new PoolView(service.name(), service.settings(), manager, ordered, coming, processors, report, error);
    }
}

package org.gridshed.cluster.registry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.dispatch.PoolRouter.Route;
import org.gridshed.model.Ranges;
import org.gridshed.wire.ClusterManagerWire.PoolManagerSign;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolManagerWire.Origin;
import org.gridshed.wire.PoolSpec;
import org.jspecify.annotations.Nullable;

/**
 * The pool managers, with their leases and the pools they hold. Reads answer from memory, from any thread. Opening and
 * closing call pool managers and are made for one pool at a time.
 */
public final class PoolManagerRegistry {
    // A sign of life that was under way while the pool was opened does not name it yet.
    private static final int MISSING_SIGNS = 2;

    private final PoolStore store;
    private final ServerRegistry servers;
    private final ComponentDirectory directory;
    private final InstantSource clock;
    private final Terms terms;
    private final Listeners listeners = new Listeners();
    private final Map<String, Holder> managers = new ConcurrentSkipListMap<>();
    private final Map<String, String> assignments = new ConcurrentHashMap<>();
    private final Map<String, OpenPool> open = new ConcurrentHashMap<>();
    private volatile Instant loadedAt = Instant.EPOCH;

    /**
     * What holds for all pool managers.
     *
     * @param incarnation of this cluster manager
     * @param lease silence after which a pool manager counts as lost
     * @param idleAfter how long after its last arrival a pool without jobs counts as not in use
     */
    public record Terms(String incarnation, Duration lease, Duration idleAfter) {}

    private record Holder(PoolManagerSign sign, Instant seen, boolean greeted) {}

    /** Makes an empty one; {@link #load} fills it. */
    public PoolManagerRegistry(
            PoolStore store, ServerRegistry servers, ComponentDirectory directory, InstantSource clock, Terms terms) {
        this.store = store;
        this.servers = servers;
        this.directory = directory;
        this.clock = clock;
        this.terms = terms;
    }

    /** Reads which pool manager holds which pool. */
    public void load() {
        assignments.putAll(store.assignments());
        loadedAt = clock.instant();
    }

    /** Has {@code listener} told when a pool manager came, went or started anew, and when a pool was opened or closed. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Returns all pool managers in order of name. */
    public List<PoolManagerView> list() {
        return managers.values().stream()
                .map(h -> new PoolManagerView(
                        h.sign().name(),
                        h.sign().url(),
                        h.sign().incarnation(),
                        lives(h),
                        h.seen(),
                        assigned(h.sign().name())))
                .toList();
    }

    private List<String> assigned(String manager) {
        return assignments.entrySet().stream()
                .filter(a -> a.getValue().equals(manager))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Returns where the pool is, if it is open and its manager's lease holds. */
    public Optional<OpenPool> find(String pool) {
        OpenPool found = open.get(pool);
        if (found == null) {
            return Optional.empty();
        }
        Holder holder = managers.get(found.manager());
        return holder != null && lives(holder) ? Optional.of(found) : Optional.empty();
    }

    /** Returns when the pool's manager was seen last, if it is the process of {@code route}; empty otherwise. */
    public Optional<Instant> lastSeen(Route route) {
        OpenPool found = open.get(route.service());
        Holder holder = found == null ? null : managers.get(found.manager());
        return holder != null && holder.sign().incarnation().equals(route.incarnation())
                ? Optional.of(holder.seen())
                : Optional.empty();
    }

    /** Takes a sign of life. Pools of an earlier incarnation, and such as it does not name, are open no more. */
    public void alive(PoolManagerSign sign) {
        String name = Ranges.name("pool manager", sign.name());
        Holder before = managers.get(name);
        boolean same = before != null && before.sign().incarnation().equals(sign.incarnation());
        boolean greeted = same && before != null && before.greeted();
        managers.put(name, new Holder(sign, clock.instant(), greeted));
        open.values()
                .removeIf(pool -> pool.manager().equals(name)
                        && (!pool.route().incarnation().equals(sign.incarnation()) || pool.missing() >= MISSING_SIGNS));
        Set<String> named = Set.copyOf(sign.pools());
        open.replaceAll((pool, o) -> o.manager().equals(name) ? o.named(named.contains(pool)) : o);
        // Also when nothing is new: whoever waits for a sign of the same process wants to know.
        listeners.tell();
    }

    /** A pool manager says that it leaves, so its lease is over. */
    public void farewell(String name) {
        managers.computeIfPresent(name, (key, h) -> new Holder(h.sign(), Instant.EPOCH, false));
        open.values().removeIf(o -> o.manager().equals(name));
        listeners.tell();
    }

    /**
     * Sees to it that the service's pool is open at a live pool manager with the settings in force: gives it to the least
     * loaded one if it has none, or if its own was silent for too long and another one lives.
     *
     * @return where it is; empty if no pool manager can have it now
     */
    public Optional<OpenPool> ensureOpen(HostedService service) {
        Optional<OpenPool> found = find(service.name());
        if (found.isPresent() && found.get().settings().equals(service.settings())) {
            return found;
        }
        Optional<Holder> holder = found.isPresent()
                ? Optional.ofNullable(managers.get(found.get().manager()))
                : holderFor(service.name());
        if (holder.isEmpty()) {
            return Optional.empty();
        }
        OpenPool opened = openAt(holder.get(), service);
        open.put(service.name(), opened);
        listeners.tell();
        return Optional.of(opened);
    }

    private OpenPool openAt(Holder holder, HostedService service) {
        PoolManagerSign sign = holder.sign();
        PoolManagerWire wire = directory.poolManager(sign.url());
        if (!holder.greeted()) {
            wire.origin(new Origin(terms.incarnation()));
            managers.computeIfPresent(
                    sign.name(),
                    (name, h) -> h.sign().incarnation().equals(sign.incarnation())
                            ? new Holder(h.sign(), h.seen(), true)
                            : h);
        }
        wire.openPool(new PoolSpec(
                service.name(), service.settings(), terms.idleAfter().toNanos() / 1e9));
        Route route = new Route(service.name(), wire, sign.incarnation());
        return new OpenPool(route, sign.name(), service.settings(), 0);
    }

    /** Returns who shall hold a pool that is not open. */
    private Optional<Holder> holderFor(String pool) {
        String assigned = assignments.get(pool);
        Holder present = assigned == null ? null : managers.get(assigned);
        if (present != null && lives(present)) {
            return Optional.of(present);
        }
        if (assigned != null && !outlastedLease(present)) {
            return Optional.empty();
        }
        Optional<Holder> next = managers.values().stream()
                .filter(this::lives)
                .min(Comparator.comparing((Holder h) -> !h.sign().pools().contains(pool))
                        .thenComparingInt(this::load)
                        .thenComparing(h -> h.sign().name()));
        next.ifPresent(h -> assign(pool, h.sign().name(), assigned));
        return next;
    }

    private boolean outlastedLease(@Nullable Holder present) {
        Instant since = present == null ? loadedAt : present.seen();
        return since.plus(terms.lease()).isBefore(clock.instant());
    }

    /** Gives a pool to a pool manager; from another one only after that one can use the pool's servers no more. */
    private void assign(String pool, String manager, @Nullable String before) {
        if (before != null && !before.equals(manager)) {
            servers.fence(pool);
        }
        store.assign(pool, manager, clock.instant());
        assignments.put(pool, manager);
    }

    private int load(Holder holder) {
        List<String> pools = assigned(holder.sign().name());
        int processors = servers.list().stream()
                .filter(s -> s.state() == ServerState.ACTIVE && pools.contains(s.pool()))
                .mapToInt(ServerView::processors)
                .sum();
        return processors + pools.size();
    }

    /** Returns the pools that a pool manager was given though no service wants them, in order of name. */
    public List<String> unwanted(Set<String> wanted) {
        return assignments.keySet().stream()
                .filter(pool -> !wanted.contains(pool))
                .sorted()
                .toList();
    }

    /** Closes a pool and forgets where it was; also when its pool manager cannot be reached. */
    public void close(String pool) {
        String manager = assignments.get(pool);
        store.unassign(pool);
        assignments.remove(pool);
        open.remove(pool);
        listeners.tell();
        Holder holder = manager == null ? null : managers.get(manager);
        if (holder != null && lives(holder)) {
            directory.poolManager(holder.sign().url()).closePool(pool);
        }
    }

    /** A pool that a pool manager holds though another one has it, or though nobody wants it. */
    public record Stray(String pool, PoolManagerWire manager) {}

    /** Returns the pools that live pool managers say to hold though they were given to others, or to nobody and are not wanted. */
    public List<Stray> strays(Set<String> wanted) {
        List<Stray> strays = new ArrayList<>();
        for (Holder holder : managers.values()) {
            if (lives(holder)) {
                holder.sign().pools().stream()
                        .filter(pool -> !holder.sign().name().equals(assignments.get(pool)))
                        .filter(pool -> assignments.containsKey(pool) || !wanted.contains(pool))
                        .forEach(pool -> strays.add(new Stray(
                                pool, directory.poolManager(holder.sign().url()))));
            }
        }
        return strays;
    }

    private boolean lives(Holder holder) {
        return !holder.seen().plus(terms.lease()).isBefore(clock.instant());
    }
}

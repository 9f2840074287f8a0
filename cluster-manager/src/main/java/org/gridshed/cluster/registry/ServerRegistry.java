package org.gridshed.cluster.registry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridshed.cluster.registry.ServerStore.Registration;
import org.gridshed.model.Ranges;
import org.gridshed.wire.ClusterManagerWire.NodeSign;
import org.gridshed.wire.NodeManagerWire.NodeState;
import org.jspecify.annotations.Nullable;

/**
 * The servers, with their leases and who owns them. Reads answer from memory, from any thread; a change goes to the
 * database first, one after the other for each server. Signs of life that change nothing stay in memory.
 */
public final class ServerRegistry {
    private final ServerStore store;
    private final InstantSource clock;
    private final Duration lease;
    private final Listeners listeners = new Listeners();
    private final Map<String, Known> servers = new ConcurrentSkipListMap<>();
    private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();
    private volatile Set<String> served = Set.of();

    /** A server as kept, when it was seen, and what it said then; null until it has spoken to this process. */
    private record Known(
            ServerView row, Instant seen, @Nullable NodeState node) {}

    /**
     * Makes an empty one; {@link #load} fills it.
     *
     * @param lease silence after which a server counts as lost
     */
    public ServerRegistry(ServerStore store, InstantSource clock, Duration lease) {
        this.store = store;
        this.clock = clock;
        this.lease = lease;
    }

    /** Reads what is kept; each server has a fresh lease. */
    public void load() {
        Instant now = clock.instant();
        store.all().forEach(row -> servers.put(row.name(), new Known(row, now, null)));
        changed();
    }

    /** Has {@code listener} told when a server, its owner or what it hosts changed. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Tells all listeners that something about servers changed which is not kept here, as the end of a move. */
    public void tell() {
        listeners.tell();
    }

    /** Returns all servers in order of name. */
    public List<ServerView> list() {
        return servers.values().stream().map(ServerRegistry::view).toList();
    }

    /**
     * Returns one server.
     *
     * @throws UnknownNameException if there is none of this name
     */
    public ServerView server(String name) {
        return view(known(name));
    }

    /** Returns the servers that belong to {@code pool} and are not lost or moving, in order of name. */
    public List<ServerView> activeIn(String pool) {
        return list().stream()
                .filter(s -> s.state() == ServerState.ACTIVE && pool.equals(s.pool()))
                .toList();
    }

    /** Returns whether a server works for {@code pool}; cheap enough for each call of a client. */
    public boolean serves(String pool) {
        return served.contains(pool);
    }

    /** Returns what the server said last; null if it has not spoken since this process started. */
    public @Nullable NodeState node(String name) {
        Known known = servers.get(name);
        return known == null ? null : known.node();
    }

    /**
     * Takes a sign of life. A server that was lost goes back to its pool; one with a new incarnation is no longer failed.
     *
     * @throws DatabaseAwayException if the sign says something new and nothing can be kept now
     */
    public void alive(NodeSign sign) {
        NodeState state = sign.state();
        String name = Ranges.name("server", state.server());
        Ranges.within("processors", state.processors(), 1, 1024);
        boolean tell = locked(name, () -> {
            Known before = servers.get(name);
            ServerView row = before == null || saysSomethingNew(sign, before.row()) ? keep(sign, before) : before.row();
            servers.put(name, new Known(row, clock.instant(), state));
            return before == null || !row.equals(before.row()) || !sameHosting(state, before.node());
        });
        if (tell) {
            changed();
        }
    }

    private static boolean saysSomethingNew(NodeSign sign, ServerView row) {
        return row.state() == ServerState.LOST
                || !row.incarnation().equals(sign.incarnation())
                || !row.url().equals(sign.url())
                || row.processors() != sign.state().processors()
                || !row.labels().equals(sign.labels())
                || row.epoch() < sign.state().epoch();
    }

    private ServerView keep(NodeSign sign, @Nullable Known before) {
        Instant now = clock.instant();
        NodeState state = sign.state();
        ServerView row = store.register(
                new Registration(
                        state.server(),
                        sign.url(),
                        state.processors(),
                        sign.labels(),
                        sign.incarnation(),
                        state.epoch()),
                now);
        return switch (row.state()) {
            case LOST -> store.back(row.name(), now).orElse(row);
            case FAILED ->
                before == null || before.row().incarnation().equals(sign.incarnation())
                        ? row
                        : store.rested(row.name(), now).orElse(row);
            case UNASSIGNED, ACTIVE, MOVING -> row;
        };
    }

    private static boolean sameHosting(NodeState now, @Nullable NodeState before) {
        return before != null
                && now.phase() == before.phase()
                && now.epoch() == before.epoch()
                && Objects.equals(now.version(), before.version());
    }

    /** A server says that it leaves, so its lease is over. */
    public void farewell(String name) {
        servers.computeIfPresent(name, (key, known) -> new Known(known.row(), Instant.EPOCH, null));
        changed();
    }

    /** Returns the servers whose lease is over and that are not marked as lost yet. */
    public List<ServerView> expired() {
        Instant oldest = clock.instant().minus(lease);
        return servers.values().stream()
                .filter(k -> k.row().state() != ServerState.LOST && k.seen().isBefore(oldest))
                .map(ServerRegistry::view)
                .toList();
    }

    /** Marks a server that no move has as lost, unless it has spoken meanwhile. */
    public Optional<ServerView> lose(ServerView seen) {
        return update(seen.name(), () -> {
            Known known = known(seen.name());
            if (!known.seen().isBefore(clock.instant().minus(lease))) {
                return Optional.empty();
            }
            String detail = known.seen().equals(Instant.EPOCH) ? "it left" : "silent since " + known.seen();
            return store.lose(seen.name(), seen.epoch(), detail, clock.instant());
        });
    }

    /** Drains a server and keeps it out of all pools until {@link #uncordon}. */
    public ServerView cordon(String name) {
        return cordon(name, true);
    }

    /** Lets a server in again, also one that was set aside because it failed. */
    public ServerView uncordon(String name) {
        return cordon(name, false);
    }

    private ServerView cordon(String name, boolean cordoned) {
        known(name);
        return update(name, () -> store.cordon(name, cordoned, clock.instant()))
                .orElseThrow(() -> new UnknownNameException("server", name));
    }

    /** Takes a server that cannot host its service out of its pool; without effect if it has another epoch by now. */
    public Optional<ServerView> setAside(ServerView server, String detail) {
        return update(server.name(), () -> store.setAside(server.name(), server.epoch(), detail, clock.instant()));
    }

    /** Lets a failed server be used again. */
    public Optional<ServerView> rested(String name) {
        return update(name, () -> store.rested(name, clock.instant()));
    }

    /** Forgets the pool of a lost server. */
    public Optional<ServerView> unpool(String name) {
        return update(name, () -> store.unpool(name, clock.instant()));
    }

    /** Gives all active servers of a pool a new epoch, so that the pool manager which had them cannot use them. */
    public void fence(String pool) {
        for (ServerView row : store.fence(pool, clock.instant())) {
            locked(row.name(), () -> take(row));
        }
        changed();
    }

    /** Takes a server into memory as it is kept now, after another process may have changed it. */
    public Optional<ServerView> refresh(String name) {
        return update(name, () -> store.find(name));
    }

    /**
     * Forgets a server for good.
     *
     * @throws RefusedException if it is not lost
     */
    public void forget(String name) {
        known(name);
        if (!store.delete(name)) {
            throw new RefusedException("server " + name + " is not lost; only lost servers can be forgotten");
        }
        servers.remove(name);
        changed();
    }

    /**
     * Makes a change of one server, alone for this server, and takes what it returns into memory.
     *
     * @param write changes the database and returns the server as kept; empty if nothing changed
     */
    public Optional<ServerView> update(String name, Supplier<Optional<ServerView>> write) {
        Optional<ServerView> row = locked(name, () -> {
            Optional<ServerView> written = write.get();
            written.ifPresent(this::take);
            return written;
        });
        if (row.isPresent()) {
            changed();
        }
        return row.map(r -> server(r.name()));
    }

    /** Runs {@code action} while no other change of this server can come between. */
    public <T> T locked(String name, Supplier<T> action) {
        ReentrantLock lock = locks.computeIfAbsent(name, key -> new ReentrantLock());
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    private Known take(ServerView row) {
        return servers.merge(
                row.name(),
                new Known(row, clock.instant(), null),
                (known, fresh) -> new Known(row, known.seen(), known.node()));
    }

    private void changed() {
        served = servers.values().stream()
                .filter(k -> k.row().state() == ServerState.ACTIVE)
                .map(k -> k.row().pool())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .collect(Collectors.toUnmodifiableSet());
        listeners.tell();
    }

    private Known known(String name) {
        Known known = servers.get(name);
        if (known == null) {
            throw new UnknownNameException("server", name);
        }
        return known;
    }

    private static ServerView view(Known known) {
        return known.row().seenAt(known.seen());
    }
}

package org.gridshed.cluster.allocation;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.gridshed.cluster.registry.OpenPool;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.wire.NodeManagerWire.NodeState;
import org.gridshed.wire.NodeManagerWire.Phase;

/**
 * Sees to it that each pool manager knows the servers of its pools: after it started anew, and after a start of this
 * process. Grants are repeated with the epoch they had, also once after each move: a pool manager that has one ignores it, and
 * one that died just after it got it does not.
 */
public final class GrantKeeper {
    private final ServerRegistry servers;
    private final PoolManagerRegistry pools;
    private final Runnable changed;
    private final KeyedTasks tasks = new KeyedTasks();
    private final Map<String, Granted> granted = new ConcurrentHashMap<>();

    /** What a pool manager's process was told of a server. */
    private record Granted(String incarnation, long epoch) {}

    /** Makes one that tells {@code changed} of each grant made. */
    public GrantKeeper(ServerRegistry servers, PoolManagerRegistry pools, Runnable changed) {
        this.servers = servers;
        this.pools = pools;
        this.changed = changed;
    }

    /** Starts whatever grants are missing. */
    void pass() {
        for (ServerView server : servers.list()) {
            missingAt(server).ifPresent(pool -> tasks.start("grant-" + server.name(), () -> grant(server, pool)));
        }
    }

    /** Returns whether the pool's manager, as it is now, was told of all the pool's servers. */
    public boolean complete(String pool) {
        return servers.activeIn(pool).stream()
                .allMatch(s -> pools.find(pool).filter(p -> told(s, p)).isPresent());
    }

    /** A pool manager may not know the server any more. */
    void forget(String server) {
        granted.remove(server);
    }

    private Optional<OpenPool> missingAt(ServerView server) {
        String pool = server.pool();
        if (server.state() != ServerState.ACTIVE || pool == null || !hosts(server, pool)) {
            return Optional.empty();
        }
        return pools.find(pool).filter(p -> !told(server, p));
    }

    private boolean told(ServerView server, OpenPool pool) {
        return new Granted(pool.route().incarnation(), server.epoch()).equals(granted.get(server.name()));
    }

    /** Returns whether the node said that it hosts the pool's service under the present epoch. */
    private boolean hosts(ServerView server, String pool) {
        NodeState node = servers.node(server.name());
        return node != null
                && node.epoch() == server.epoch()
                && pool.equals(node.pool())
                && node.phase() != Phase.EMPTY
                && node.phase() != Phase.FAILED;
    }

    private void grant(ServerView server, OpenPool pool) {
        String name = pool.route().service();
        pool.route().manager().addServer(name, MoveActions.grant(server, name, server.epoch()));
        ServerView now = servers.server(server.name());
        if (now.epoch() == server.epoch()) {
            granted.put(server.name(), new Granted(pool.route().incarnation(), server.epoch()));
        } else if (now.state() != ServerState.ACTIVE || !name.equals(now.pool())) {
            // It moved on meanwhile, perhaps before the grant arrived.
            pool.route().manager().release(name, server.name(), MoveActions.AT_ONCE);
        }
        changed.run();
    }
}

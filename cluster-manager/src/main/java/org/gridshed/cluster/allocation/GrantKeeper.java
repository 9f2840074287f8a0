package org.gridshed.cluster.allocation;

import java.time.Instant;
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
 * process. Grants are repeated with the epoch they had, which does no harm to one who has them.
 */
public final class GrantKeeper {
    private final ServerRegistry servers;
    private final PoolManagerRegistry pools;
    private final Runnable changed;
    private final KeyedTasks tasks = new KeyedTasks();
    private final Map<String, Granted> granted = new ConcurrentHashMap<>();

    /** What a pool manager's process was told of a server, and when its node was known to host the service. */
    private record Granted(String incarnation, long epoch, Instant at) {}

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

    /** Returns whether all servers of {@code pool} that host its service are known to its manager. */
    public boolean complete(String pool) {
        return servers.activeIn(pool).stream().allMatch(s -> missingAt(s).isEmpty());
    }

    /** A move has told the pool's manager itself. */
    void granted(MoveView move) {
        if (move.step() == MoveStep.DONE && move.target() != null) {
            pools.find(move.target())
                    .ifPresent(pool -> granted.put(
                            move.server(), new Granted(pool.route().incarnation(), move.epoch(), move.updatedAt())));
        }
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
        Granted known = granted.get(server.name());
        return pools.find(pool)
                .filter(p -> known == null
                        || known.epoch() != server.epoch()
                        || !known.incarnation().equals(p.route().incarnation()));
    }

    /** Returns whether the node hosts the pool's service under the present epoch, by its word or by a move after it. */
    private boolean hosts(ServerView server, String pool) {
        Granted known = granted.get(server.name());
        if (known != null
                && known.epoch() == server.epoch()
                && !server.lastSeen().isAfter(known.at())) {
            return true;
        }
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
            granted.put(server.name(), new Granted(pool.route().incarnation(), server.epoch(), server.lastSeen()));
        } else if (!name.equals(now.pool())) {
            // It moved on meanwhile, perhaps before the grant arrived.
            pool.route().manager().release(name, server.name(), MoveActions.AT_ONCE);
        }
        changed.run();
    }
}

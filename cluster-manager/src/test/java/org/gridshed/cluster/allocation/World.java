package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.gridshed.testkit.SettableClock;
import org.gridshed.testkit.TestDatabase;
import org.gridshed.wire.LocalComponentDirectory;

/** What outlives a cluster manager: the database, the nodes, the pool managers, and time. */
final class World {
    static final Duration LEASE = Duration.ofSeconds(10);

    final SwitchableDatabase database = new SwitchableDatabase(TestDatabase.create());
    final SettableClock clock = new SettableClock();
    final LocalComponentDirectory directory = new LocalComponentDirectory();
    final FakePoolManager pools = poolManager("pools");
    final Map<String, FakeNode> nodes = new TreeMap<>();

    World(int servers) {
        for (int i = 1; i <= servers; i++) {
            node("server-" + i);
        }
    }

    FakeNode node(String name) {
        FakeNode node = new FakeNode(name);
        nodes.put(name, node);
        directory.register(name, node);
        return node;
    }

    FakePoolManager poolManager(String name) {
        FakePoolManager manager = new FakePoolManager(name);
        directory.register(name, manager);
        return manager;
    }

    FakeNode at(String server) {
        FakeNode node = nodes.get(server);
        if (node == null) {
            throw new IllegalArgumentException(server);
        }
        return node;
    }
}

package org.gridshed.pool;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.ComponentUnreachableException;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.RestController;

/** A cluster manager that keeps what it is told. */
@RestController
final class SteeredCluster implements ClusterManagerWire {
    final List<AttemptRef> recorded = new CopyOnWriteArrayList<>();
    final List<PoolManagerSign> signs = new CopyOnWriteArrayList<>();
    final List<Farewell> farewells = new CopyOnWriteArrayList<>();
    volatile boolean away;
    volatile double heartbeatSeconds = 60;

    private void answer() {
        if (away) {
            throw new ComponentUnreachableException("the cluster manager is away", false, null);
        }
    }

    @Override
    public void attemptsStarting(List<AttemptRef> attempts) {
        answer();
        recorded.addAll(attempts);
    }

    @Override
    public Lease poolManagerAlive(PoolManagerSign sign) {
        answer();
        signs.add(sign);
        return new Lease(3 * heartbeatSeconds, heartbeatSeconds, "c1");
    }

    @Override
    public void farewell(Farewell farewell) {
        farewells.add(farewell);
    }

    @Override
    public Lease nodeAlive(NodeSign sign) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Resource archive(String digest) {
        throw new UnsupportedOperationException();
    }
}

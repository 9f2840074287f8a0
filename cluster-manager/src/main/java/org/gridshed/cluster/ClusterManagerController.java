package org.gridshed.cluster;

import java.util.List;
import org.gridshed.cluster.registry.ClusterManager;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.ClusterManagerWire;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.RestController;

/** Lets components of other processes reach the cluster manager over HTTP. */
@RestController
public class ClusterManagerController implements ClusterManagerWire {
    private final ClusterManager cluster;

    ClusterManagerController(ClusterManager cluster) {
        this.cluster = cluster;
    }

    @Override
    public Lease nodeAlive(NodeSign sign) {
        return cluster.nodeAlive(sign);
    }

    @Override
    public Lease poolManagerAlive(PoolManagerSign sign) {
        return cluster.poolManagerAlive(sign);
    }

    @Override
    public void farewell(Farewell farewell) {
        cluster.farewell(farewell);
    }

    @Override
    public Resource archive(String digest) {
        return cluster.archive(digest);
    }

    @Override
    public void attemptsStarting(List<AttemptRef> attempts) {
        cluster.attemptsStarting(attempts);
    }
}

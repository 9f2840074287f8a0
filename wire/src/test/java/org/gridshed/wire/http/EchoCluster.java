package org.gridshed.wire.http;

import java.util.List;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.ClusterManagerWire;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.RestController;

/** A cluster manager with one archive. */
@RestController
class EchoCluster implements ClusterManagerWire {
    static final byte[] ARCHIVE = new byte[3 << 20];
    volatile List<AttemptRef> seen = List.of();

    @Override
    public Lease nodeAlive(NodeSign sign) {
        return new Lease(5, 1, sign.state().server());
    }

    @Override
    public Lease poolManagerAlive(PoolManagerSign sign) {
        return new Lease(5, 1, sign.name());
    }

    @Override
    public void farewell(Farewell farewell) {}

    @Override
    public Resource archive(String digest) {
        return new ByteArrayResource(ARCHIVE);
    }

    @Override
    public void attemptsStarting(List<AttemptRef> attempts) {
        seen = attempts;
    }
}

package org.gridshed.pool;

import java.util.List;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;
import org.springframework.web.bind.annotation.RestController;

/** Answers other processes for the pool manager. */
@RestController
final class PoolController implements PoolManagerWire {
    private final PoolManager pools;

    PoolController(PoolManager pools) {
        this.pools = pools;
    }

    @Override
    public void openPool(PoolSpec spec) {
        pools.openPool(spec);
    }

    @Override
    public void closePool(String pool) {
        pools.closePool(pool);
    }

    @Override
    public void settings(String pool, PoolSettings settings) {
        pools.settings(pool, settings);
    }

    @Override
    public JobReply submit(String pool, JobRequest job) {
        return pools.submit(pool, job);
    }

    @Override
    public boolean cancel(String pool, String jobId, CancelReason reason) {
        return pools.cancel(pool, jobId, reason);
    }

    @Override
    public void addServer(String pool, ServerGrant grant) {
        pools.addServer(pool, grant);
    }

    @Override
    public boolean release(String pool, String server, ReleaseOrder order) {
        return pools.release(pool, server, order);
    }

    @Override
    public void loseServer(String pool, String server) {
        pools.loseServer(pool, server);
    }

    @Override
    public PoolReport report(String pool) {
        return pools.report(pool);
    }

    @Override
    public List<String> pools() {
        return pools.pools();
    }

    @Override
    public void origin(Origin origin) {
        pools.origin(origin);
    }
}

package org.gridshed.pool;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.pool.Pool.PoolContext;
import org.gridshed.pool.queueing.QueueingSystemFactory;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;
import org.gridshed.wire.UnknownPoolException;

/** Holds any number of pools. All methods may be called from any thread; those that wait should be on a virtual one. */
public final class PoolManager implements PoolManagerWire, AutoCloseable {
    private static final Duration ADOPTION_PATIENCE = Duration.ofSeconds(15);

    private final Map<String, Pool> pools = new ConcurrentHashMap<>();
    private final PoolContext context;

    /**
     * Makes a manager without pools.
     *
     * @param queueing makes the queueing system of each pool
     * @param recorder tells the cluster manager of attempts
     * @param clock wall time
     * @param listener hears of each answered job
     */
    public PoolManager(
            QueueingSystemFactory queueing, AttemptRecorder recorder, InstantSource clock, JobListener listener) {
        this(new PoolContext(queueing, recorder, clock, listener, ADOPTION_PATIENCE));
    }

    PoolManager(PoolContext context) {
        this.context = context;
    }

    @Override
    public void openPool(PoolSpec spec) {
        pools.compute(spec.pool(), (name, known) -> {
            if (known == null) {
                return new Pool(spec, context);
            }
            known.respecify(spec);
            return known;
        });
    }

    @Override
    public void closePool(String pool) {
        Pool closed = pools.remove(pool);
        if (closed != null) {
            closed.close();
        }
    }

    @Override
    public void settings(String pool, PoolSettings settings) {
        find(pool).change(settings);
    }

    @Override
    public JobReply submit(String pool, JobRequest job) {
        String id = job.head().jobId();
        try {
            return find(pool).submit(job).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return JobReply.without(
                    id, JobOutcome.CANCELLED, context.clock().instant(), 0, null, "its caller was interrupted");
        } catch (ExecutionException | CancellationException e) {
            throw new IllegalStateException("job " + id + " ended without a reply", e);
        }
    }

    @Override
    public boolean cancel(String pool, String jobId, CancelReason reason) {
        return find(pool).cancel(jobId, reason.reason());
    }

    @Override
    public void addServer(String pool, ServerGrant grant) {
        find(pool).addServer(grant);
    }

    @Override
    public boolean release(String pool, String server, ReleaseOrder order) {
        Pool held = pools.get(pool);
        if (held == null) {
            return true;
        }
        try {
            return held.release(server, order);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void loseServer(String pool, String server) {
        Pool held = pools.get(pool);
        if (held != null) {
            held.loseServer(server);
        }
    }

    @Override
    public PoolReport report(String pool) {
        return find(pool).report();
    }

    @Override
    public List<String> pools() {
        return pools.keySet().stream().sorted().toList();
    }

    @Override
    public void origin(Origin origin) {
        pools.values().forEach(pool -> pool.origin(origin.incarnation()));
    }

    private Pool find(String pool) {
        Pool found = pools.get(pool);
        if (found == null) {
            throw new UnknownPoolException(pool);
        }
        return found;
    }

    /** Closes all pools; their open jobs end as cancelled. */
    @Override
    public void close() {
        List.copyOf(pools.keySet()).forEach(this::closePool);
        context.recorder().close();
        context.queueing().close();
    }
}

package org.gridshed.pool;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.pool.queueing.QueueingSystemFactory;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;
import org.gridshed.wire.UnknownPoolException;

/**
 * Holds any number of pools. All methods may be called from any thread. {@link #submit} should be called from a virtual one: it runs the
 * job's attempts on the calling thread, and interrupts that thread's call of a node when the job ends by another hand.
 */
public final class PoolManager implements PoolManagerWire, AutoCloseable {
    private static final Duration ADOPTION_PATIENCE = Duration.ofSeconds(15);

    private final Map<String, Pool> pools = new ConcurrentHashMap<>();
    private final PoolContext context;

    /**
     * Makes a manager without pools.
     *
     * @param queueing makes the queueing system of each pool; closed with this
     * @param recorder tells the cluster manager of attempts; closed with this
     * @param clock wall time
     * @param listener hears of pools and of each answered job
     */
    public PoolManager(
            QueueingSystemFactory queueing, AttemptRecorder recorder, InstantSource clock, JobListener listener) {
        this(queueing, recorder, clock, listener, 0);
    }

    /**
     * Makes a manager without pools that submits ahead.
     *
     * @param submitAhead jobs handed to a queueing system beyond its free processors; 0 keeps the pools' order exactly
     */
    public PoolManager(
            QueueingSystemFactory queueing,
            AttemptRecorder recorder,
            InstantSource clock,
            JobListener listener,
            int submitAhead) {
        this(new PoolContext(queueing, recorder, clock, listener, submitAhead, ADOPTION_PATIENCE));
    }

    PoolManager(PoolContext context) {
        this.context = context;
    }

    @Override
    public void openPool(PoolSpec spec) {
        pools.compute(spec.pool(), (name, known) -> {
            if (known == null) {
                Pool opened = new Pool(spec, context);
                context.listener().opened(name, opened::figures);
                return opened;
            }
            known.respecify(spec);
            return known;
        });
    }

    @Override
    public void closePool(String pool) {
        Pool closed = pools.remove(pool);
        if (closed != null) {
            context.listener().closed(pool);
            closed.close();
        }
    }

    @Override
    public void settings(String pool, PoolSettings settings) {
        find(pool).change(settings);
    }

    @Override
    public JobReply submit(String pool, JobRequest job) {
        try {
            return find(pool).submit(job);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return JobReply.without(
                    job.head().jobId(),
                    JobOutcome.CANCELLED,
                    context.clock().instant(),
                    0,
                    null,
                    "its caller was interrupted");
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

    /** Returns what a pool measures now; cheaper than {@link #report}. */
    public PoolFigures figures(String pool) {
        return find(pool).figures();
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

    /**
     * Lets go of all pools. Open jobs are not ended: their callers get {@link UnknownPoolException}, attempts run on at their nodes,
     * and a pool manager that opens the pools again goes on with both.
     */
    @Override
    public void close() {
        for (String pool : List.copyOf(pools.keySet())) {
            Pool left = pools.remove(pool);
            if (left != null) {
                context.listener().closed(pool);
                left.abandon();
            }
        }
        context.recorder().close();
        context.queueing().close();
    }
}

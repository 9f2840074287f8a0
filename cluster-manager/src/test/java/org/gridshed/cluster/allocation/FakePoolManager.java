package org.gridshed.cluster.allocation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridshed.model.JobObservation;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.ClusterManagerWire.PoolManagerSign;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;
import org.gridshed.wire.UnknownPoolException;

/** A pool manager that keeps servers and reports what a test says, but runs no job. */
final class FakePoolManager implements PoolManagerWire {
    final String name;
    final Trouble trouble = new Trouble();
    final List<String> calls = new CopyOnWriteArrayList<>();
    volatile int incarnation = 1;
    private final Map<String, FakePool> pools = new TreeMap<>();

    /** One pool: its settings, its stack, and what it reports. */
    static final class FakePool {
        PoolSettings settings = PoolSettings.DEFAULTS;
        final Map<String, ServerGrant> servers = new LinkedHashMap<>();
        boolean inUse;
        double arrivalRate;
        OptionalDouble serviceRate = OptionalDouble.empty();
        List<JobObservation> jobs = List.of();
        List<Double> responseTimes = List.of();
    }

    FakePoolManager(String name) {
        this.name = name;
    }

    /** The process dies and starts anew: its pools are gone. */
    synchronized void restart() {
        pools.clear();
        incarnation++;
    }

    synchronized PoolManagerSign sign() {
        return new PoolManagerSign(name, "local:" + name, name + "-" + incarnation, List.copyOf(pools.keySet()));
    }

    synchronized FakePool pool(String pool) {
        FakePool found = pools.get(pool);
        if (found == null) {
            throw new UnknownPoolException(pool);
        }
        return found;
    }

    synchronized boolean holds(String pool) {
        return pools.containsKey(pool);
    }

    /** Returns the names of the pools that have the server. */
    synchronized Set<String> owners(String server) {
        Set<String> owners = new TreeSet<>();
        pools.forEach((pool, p) -> {
            if (p.servers.containsKey(server)) {
                owners.add(pool);
            }
        });
        return owners;
    }

    @Override
    public synchronized void openPool(PoolSpec spec) {
        calls.add("open " + spec.pool());
        pools.computeIfAbsent(spec.pool(), key -> new FakePool()).settings = spec.settings();
    }

    @Override
    public synchronized void closePool(String pool) {
        calls.add("close " + pool);
        pools.remove(pool);
    }

    @Override
    public synchronized void settings(String pool, PoolSettings settings) {
        pool(pool).settings = settings;
    }

    @Override
    public JobReply submit(String pool, JobRequest job) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean cancel(String pool, String jobId, CancelReason reason) {
        return false;
    }

    @Override
    public void addServer(String pool, ServerGrant grant) {
        trouble.around("add " + pool, () -> add(pool, grant));
    }

    private synchronized boolean add(String pool, ServerGrant grant) {
        calls.add("add " + pool + " " + grant.server() + " " + grant.epoch());
        FakePool known = pool(pool);
        ServerGrant before = known.servers.get(grant.server());
        if (before == null || before.epoch() <= grant.epoch()) {
            known.servers.put(grant.server(), grant);
        }
        return true;
    }

    @Override
    public boolean release(String pool, String server, ReleaseOrder order) {
        Boolean answer = trouble.answer("release " + pool);
        return answer == null ? trouble.around("release " + pool, () -> letGo(pool, server, order)) : answer;
    }

    private synchronized boolean letGo(String pool, String server, ReleaseOrder order) {
        calls.add("release " + pool + " " + server + (order.preempt() ? " preempting" : " draining"));
        if (pools.containsKey(pool)) {
            pool(pool).servers.remove(server);
        }
        return true;
    }

    @Override
    public synchronized void loseServer(String pool, String server) {
        calls.add("lose " + pool + " " + server);
        if (pools.containsKey(pool)) {
            pool(pool).servers.remove(server);
        }
    }

    @Override
    public PoolReport report(String pool) {
        return trouble.around("report " + pool, () -> reportNow(pool));
    }

    private synchronized PoolReport reportNow(String name) {
        FakePool pool = pool(name);
        PoolObservation observation = new PoolObservation(
                name,
                pool.settings,
                pool.inUse,
                pool.jobs,
                pool.arrivalRate,
                pool.serviceRate,
                List.of(),
                List.of(),
                pool.responseTimes);
        return new PoolReport(
                observation, new ArrayList<>(pool.servers.keySet()), List.of(), new PoolTotals(0, 0, 0, 0, 0, 0, 0, 0));
    }

    @Override
    public synchronized List<String> pools() {
        return List.copyOf(pools.keySet());
    }

    @Override
    public void origin(Origin origin) {
        calls.add("origin " + origin.incarnation());
    }
}

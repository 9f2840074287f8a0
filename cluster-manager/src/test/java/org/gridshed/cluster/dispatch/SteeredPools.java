package org.gridshed.cluster.dispatch;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;

/** One pool manager that has every pool and answers as a test says, and the way to it. */
public final class SteeredPools implements PoolRouter, PoolManagerWire {
    /** What happens to a job. */
    @FunctionalInterface
    public interface Behaviour {
        /** Returns the job's end. */
        JobReply submit(JobRequest job) throws InterruptedException;
    }

    /** Jobs as they were handed over, in order. */
    public final List<JobRequest> submitted = new CopyOnWriteArrayList<>();

    /** Cancellations: job, a space, the reason. */
    public final List<String> cancelled = new CopyOnWriteArrayList<>();

    /** Routes that broke. */
    public final List<Route> broken = new CopyOnWriteArrayList<>();

    /** What goes wrong at the next times that a route is asked. */
    public final Queue<RuntimeException> routeFailures = new ConcurrentLinkedQueue<>();

    /** How jobs end; each is echoed unless set. */
    public volatile Behaviour behaviour = SteeredPools::echo;

    /** Runs when a job is cancelled. */
    public volatile Runnable atCancel = () -> {};

    /** Answers with the message's own bytes. */
    public static JobReply echo(JobRequest job) {
        return reply(job, 200, List.of(new HeaderField("Content-Type", "text/xml; charset=utf-8")), job.body());
    }

    /** Answers as the service is meant to. */
    public static JobReply reply(JobRequest job, int status, List<HeaderField> headers, Body body) {
        return new JobReply(
                new JobReply.Head(
                        job.head().jobId(),
                        JobOutcome.REPLIED,
                        status,
                        headers,
                        Instant.EPOCH,
                        Instant.EPOCH,
                        Duration.ZERO,
                        1,
                        "server-1",
                        null),
                body);
    }

    /** Returns the end of a job without an answer. */
    public static JobReply without(JobRequest job, JobOutcome outcome, String detail) {
        return JobReply.without(job.head().jobId(), outcome, Instant.EPOCH, 1, "server-1", detail);
    }

    @Override
    public Route route(String service, Duration patience) {
        failIfTold();
        return new Route(service, this, "first");
    }

    @Override
    public Route reroute(Route route, Duration patience) {
        broken.add(route);
        failIfTold();
        return new Route(route.service(), this, "life " + (broken.size() + 1));
    }

    private void failIfTold() {
        RuntimeException failure = routeFailures.poll();
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public JobReply submit(String pool, JobRequest job) {
        submitted.add(job);
        try {
            return behaviour.submit(job);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public boolean cancel(String pool, String jobId, CancelReason reason) {
        cancelled.add(jobId + " " + reason.reason());
        atCancel.run();
        return true;
    }

    @Override
    public void openPool(PoolSpec spec) {}

    @Override
    public void closePool(String pool) {}

    @Override
    public void settings(String pool, PoolSettings settings) {}

    @Override
    public void addServer(String pool, ServerGrant grant) {}

    @Override
    public boolean release(String pool, String server, ReleaseOrder order) {
        return true;
    }

    @Override
    public void loseServer(String pool, String server) {}

    @Override
    public PoolReport report(String pool) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<String> pools() {
        return List.of();
    }

    @Override
    public void origin(Origin origin) {}
}

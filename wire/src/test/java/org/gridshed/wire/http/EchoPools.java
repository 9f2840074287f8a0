package org.gridshed.wire.http;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import org.gridshed.model.JobObservation;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;
import org.gridshed.wire.UnknownPoolException;
import org.springframework.web.bind.annotation.RestController;

/** A pool manager with one pool, {@code open}, whose jobs wait for {@link #gate} and come back as they are. */
@RestController
class EchoPools implements PoolManagerWire {
    volatile CountDownLatch gate = new CountDownLatch(0);
    volatile CountDownLatch held = new CountDownLatch(0);

    @Override
    public void openPool(PoolSpec spec) {}

    @Override
    public void closePool(String pool) {
        throw new IllegalStateException("cannot close " + pool);
    }

    @Override
    public void settings(String pool, PoolSettings settings) {
        throw new IllegalArgumentException("window " + settings.window() + " is odd");
    }

    @Override
    public JobReply submit(String pool, JobRequest job) {
        if (!pool.equals("open")) {
            throw new UnknownPoolException(pool);
        }
        held.countDown();
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return new JobReply(
                new JobReply.Head(
                        job.head().jobId(),
                        JobOutcome.REPLIED,
                        200,
                        job.head().headers(),
                        job.head().arrival(),
                        job.head().arrival(),
                        Duration.ofNanos(7),
                        1,
                        "s1",
                        null),
                job.body());
    }

    @Override
    public boolean cancel(String pool, String jobId, CancelReason reason) {
        return reason.reason().equals("why not") && jobId.equals("j1 ü");
    }

    @Override
    public void addServer(String pool, ServerGrant grant) {}

    @Override
    public boolean release(String pool, String server, ReleaseOrder order) {
        return false;
    }

    @Override
    public void loseServer(String pool, String server) {}

    @Override
    public PoolReport report(String pool) {
        Instant now = Instant.parse("2026-11-30T10:00:00.123456789Z");
        return new PoolReport(
                new PoolObservation(
                        pool,
                        PoolSettings.DEFAULTS,
                        true,
                        List.of(new JobObservation("j", now, now, 0, null, null)),
                        Double.NaN,
                        OptionalDouble.of(2.5),
                        List.of(now),
                        List.of(0.1),
                        List.of(0.2)),
                List.of("s1"),
                List.of(new FailingServer("s2", 3, "disk")),
                new PoolTotals(1, 2, 3, 4, 5, 6, 7, 8));
    }

    @Override
    public List<String> pools() {
        return List.of("open", "another");
    }

    @Override
    public void origin(Origin origin) {}
}

package org.gridshed.cluster.dispatch;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.gridshed.cluster.dispatch.PoolRouter.NoPoolException;
import org.gridshed.cluster.dispatch.PoolRouter.Route;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.PoolManagerWire.CancelReason;
import org.gridshed.wire.UnknownPoolException;
import org.gridshed.wire.envelope.HeaderFields;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Takes a call from admission to answer: notes it in the journal, finds its pool, submits it and waits. When the pool manager
 * breaks meanwhile, the client goes on waiting, and the same job is handed to the pool again once it is back.
 */
public final class Dispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
    private static final String GONE = "its client hung up";

    private final PoolRouter router;
    private final JobJournal journal;
    private final JobIds ids;
    private final InstantSource clock;
    private final Incarnation origin;
    private final Patience patience;

    /**
     * How long to wait for what is not there.
     *
     * @param pool for a pool manager, and for one that broke to come back
     * @param stopRunning whether a job that runs is stopped when its client has hung up
     */
    public record Patience(Duration pool, boolean stopRunning) {}

    /** Makes a dispatcher; {@code origin} names this incarnation of the cluster manager. */
    public Dispatcher(
            PoolRouter router,
            JobJournal journal,
            JobIds ids,
            InstantSource clock,
            Incarnation origin,
            Patience patience) {
        this.router = router;
        this.journal = journal;
        this.ids = ids;
        this.clock = clock;
        this.origin = origin;
        this.patience = patience;
    }

    /** Runs the call as a job and returns its end; waits as long as that takes. */
    public JobReply dispatch(HostedService service, Call call, ClientConnection client) throws InterruptedException {
        JobRequest job = new JobRequest(head(service, call), call.body());
        String id = job.head().jobId();
        MDC.put("job", id);
        MDC.put("trace", job.head().traceparent());
        journal.accepted(
                job.head(), service.current(), call.caller(), call.body().length());
        JobReply reply = null;
        try {
            reply = run(job, client);
            return reply;
        } finally {
            // Whatever went wrong, the row must not stay open.
            JobReply end = reply == null ? unreachable(id, "the cluster manager could not wait for it") : reply;
            journal.ended(service.name(), end.head(), end.body().length());
            MDC.remove("job");
            MDC.remove("trace");
        }
    }

    private JobRequest.Head head(HostedService service, Call call) {
        String received = Objects.requireNonNullElse(HeaderFields.first(call.headers(), "traceparent"), "");
        return new JobRequest.Head(
                ids.next(),
                service.name(),
                call.path(),
                call.headers(),
                clock.instant(),
                0,
                ids.traceparent(received),
                origin.id(),
                null);
    }

    private JobReply run(JobRequest first, ClientConnection client) throws InterruptedException {
        String id = first.head().jobId();
        JobRequest job = first;
        try {
            Route route = router.route(first.head().service(), patience.pool());
            while (true) {
                Route present = route;
                try (ClientConnection.Watch watch = client.watch(() -> clientGone(present, id))) {
                    Objects.requireNonNull(watch);
                    return present.manager().submit(present.service(), job);
                } catch (UnknownPoolException | ComponentUnreachableException e) {
                    LOG.warn("job {} waits for its pool to come back: {}", id, e.getMessage());
                    route = router.reroute(present, patience.pool());
                    job = new JobRequest(first.head().withLastAttempt(journal.lastAttempt(id)), first.body());
                }
            }
        } catch (NoPoolException e) {
            return unreachable(id, String.valueOf(e.getMessage()));
        }
    }

    private void clientGone(Route route, String id) {
        if (journal.lastAttempt(id) != null && !patience.stopRunning()) {
            return;
        }
        Thread.ofVirtual().name("cancel-" + id).start(() -> {
            try {
                route.manager().cancel(route.service(), id, new CancelReason(GONE));
            } catch (RuntimeException e) {
                LOG.debug("job {} could not be taken out after its client hung up", id, e);
            }
        });
    }

    private JobReply unreachable(String id, String why) {
        return JobReply.without(id, JobOutcome.UNREACHABLE, clock.instant(), 0, null, why);
    }
}

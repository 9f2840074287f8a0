package org.gridshed.cluster.dispatch;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.gridshed.cluster.dispatch.Admission.TurnedAway;
import org.gridshed.cluster.dispatch.Admission.TurnedAwayException;
import org.gridshed.cluster.dispatch.PoolRouter.NoPoolException;
import org.gridshed.cluster.dispatch.PoolRouter.Route;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.PoolManagerWire.CancelReason;
import org.gridshed.wire.UnknownPoolException;
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
    private final NewJobs jobs;
    private final List<Admission> admissions;
    private final InstantSource clock;
    private final Patience patience;

    /**
     * How long to wait for what is not there.
     *
     * @param pool for a pool manager, and each time for one that broke to come back
     * @param stopRunning whether a job that runs is stopped when its client has hung up
     */
    public record Patience(Duration pool, boolean stopRunning) {}

    /** Makes a dispatcher; {@code admissions} are asked in their order. */
    public Dispatcher(
            PoolRouter router,
            JobJournal journal,
            NewJobs jobs,
            List<Admission> admissions,
            InstantSource clock,
            Patience patience) {
        this.router = router;
        this.journal = journal;
        this.jobs = jobs;
        this.admissions = List.copyOf(admissions);
        this.clock = clock;
        this.patience = patience;
    }

    /**
     * Runs the call as a job and returns its end; waits as long as that takes.
     *
     * @throws TurnedAwayException if an admission check turns the call away; there is no job then
     */
    public JobReply dispatch(HostedService service, Call call, ClientConnection client) throws InterruptedException {
        admit(service, call);
        JobRequest job = jobs.of(service, call);
        String id = job.head().jobId();
        MDC.put("job", id);
        MDC.put("trace", JobIds.trace(job.head().traceparent()));
        journal.accepted(
                job.head(), service.current(), call.caller(), call.body().length());
        JobReply reply = null;
        try {
            reply = run(service, job, client);
            return reply;
        } finally {
            // Whatever went wrong, the row must not stay open.
            JobReply end =
                    reply == null ? withoutPool(service, id, "the cluster manager could not wait for it") : reply;
            journal.ended(service.name(), end.head(), end.body().length());
            MDC.remove("job");
            MDC.remove("trace");
        }
    }

    private void admit(HostedService service, Call call) {
        for (Admission admission : admissions) {
            TurnedAway answer = admission.check(service, call);
            if (answer != null) {
                throw new TurnedAwayException(answer);
            }
        }
    }

    private JobReply run(HostedService service, JobRequest first, ClientConnection client) throws InterruptedException {
        String id = first.head().jobId();
        JobRequest job = first;
        try {
            Route route = router.route(service.name(), patience.pool());
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
            return withoutPool(service, id, String.valueOf(e.getMessage()));
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

    /** The idempotent rule once more: a caller may try again unless an attempt began whose end nobody can tell now. */
    private JobReply withoutPool(HostedService service, String id, String why) {
        AttemptRef last = journal.lastAttempt(id);
        int attempts = last == null ? 0 : last.number();
        String server = last == null ? null : last.server();
        boolean mayRunAgain = last == null || service.settings().idempotent();
        return mayRunAgain
                ? JobReply.without(id, JobOutcome.UNREACHABLE, clock.instant(), attempts, server, why)
                : JobReply.without(
                        id,
                        JobOutcome.UNKNOWN_END,
                        clock.instant(),
                        attempts,
                        server,
                        "the end of its attempt " + attempts + " is unknown (" + why
                                + "), and the service is not idempotent, so it was not run again");
    }
}

package org.gridshed.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobObservation;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.QueueingSystem.JobState;
import org.gridshed.policies.queue.JobQueue;
import org.gridshed.policies.queue.QueueOrders;
import org.gridshed.pool.Adoptions.Adopted;
import org.gridshed.pool.Fleet.Member;
import org.gridshed.pool.OpenJob.Stage;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.gridshed.wire.PoolSpec;
import org.jspecify.annotations.Nullable;

/**
 * What a pool knows, and what follows from what happens to it. It calls nobody: each step adds to {@link Effects} what is to be
 * done once the pool's lock, which guards all of this, is free. A step costs O(log n) of the jobs, but for {@link #report} and for
 * changes of servers, settings or origin, which are rare.
 */
final class PoolState {
    private static final String ORPHANED = "the cluster manager that held its client's connection has gone";

    final Fleet fleet = new Fleet();
    private final String name;
    private final PoolContext context;
    private final Map<String, OpenJob> open = new HashMap<>();
    private final Adoptions adoptions = new Adoptions();
    private final Ledger ledger;
    private final JobQueue queue;
    private PoolSettings settings;
    private Duration idleAfter;
    private int submitted;
    private int running;
    private boolean closed;

    PoolState(PoolSpec spec, PoolContext context) {
        this.name = spec.pool();
        this.context = context;
        this.settings = spec.settings();
        this.idleAfter = idleAfter(spec);
        this.ledger = new Ledger(settings.window(), context.clock());
        this.queue = new JobQueue(QueueOrders.named(settings.queueOrder()));
    }

    private static Duration idleAfter(PoolSpec spec) {
        return Duration.ofNanos((long) (spec.idleAfterSeconds() * 1e9));
    }

    private Duration target() {
        return settings.agreement().target();
    }

    PoolSettings settings() {
        return settings;
    }

    boolean closed() {
        return closed;
    }

    @Nullable
    OpenJob find(String jobId) {
        return open.get(jobId);
    }

    void respecify(PoolSpec spec, Effects effects) {
        change(spec.settings(), effects);
        idleAfter = idleAfter(spec);
    }

    void change(PoolSettings changed, Effects effects) {
        queue.order(QueueOrders.named(changed.queueOrder()));
        ledger.measures.resize(changed.window());
        boolean deadlines = !changed.agreement().target().equals(target());
        settings = changed;
        if (deadlines) {
            queue.toList().forEach(job -> queue.add(observed(Objects.requireNonNull(open.get(job.id())))));
        }
        fill(effects);
    }

    /** Takes a job in, or finds the one of the same id. */
    Entry submit(JobRequest request, Effects effects) {
        JobRequest.Head head = request.head();
        OpenJob here = open.get(head.jobId());
        if (here != null) {
            here.origin = head.origin();
            here.orphaned = false;
            return new Entry(here, false, null);
        }
        JobReply was = ledger.find(head.jobId());
        if (was != null) {
            return new Entry(null, false, was);
        }
        AttemptRef last = head.lastAttempt();
        Optional<Adopted> held = adoptions
                .find(head.jobId())
                .filter(a -> last == null || a.attempt().number() >= last.number());
        if (last == null && held.isEmpty() && queue.size() >= settings.limits().maxWaiting()) {
            return new Entry(null, false, ledger.refused(head.jobId(), name, queue.size()));
        }
        OpenJob job = new OpenJob(request, new WaitingCaller());
        open.put(job.id(), job);
        ledger.arrived(head.arrival());
        if (held.isPresent()) {
            claim(job, held.get(), effects);
        } else if (last != null) {
            resume(job, last, effects);
        } else {
            enqueue(job, effects);
        }
        fill(effects);
        return new Entry(job, true, null);
    }

    /** Goes on with an attempt that a server holds. */
    private void claim(OpenJob job, Adopted held, Effects effects) {
        adoptions.remove(held.attempt());
        job.attempts = held.attempt().number();
        job.server = held.attempt().server();
        AttemptEnd end = held.end();
        if (end == null) {
            run(job, held.attempt(), held.member());
        } else {
            apply(job, end, null, effects);
        }
    }

    /** Goes on with a job whose last attempt no server is known to hold. */
    private void resume(OpenJob job, AttemptRef last, Effects effects) {
        job.attempts = last.number();
        job.server = last.server();
        if (fleet.knows(last.server())) {
            apply(job, new AttemptEnd.Lost("its server does not know of it any more"), null, effects);
        } else {
            job.stage = Stage.RESUMING;
            job.resumed = new CompletableFuture<>();
        }
    }

    /** Ends the wait of a job whose server has not come back. */
    void giveUpResuming(OpenJob job, Effects effects) {
        if (job.stage == Stage.RESUMING && open.get(job.id()) == job) {
            withdraw(job);
            apply(job, new AttemptEnd.Lost("its server has not come back"), null, effects);
            fill(effects);
        }
    }

    private void run(OpenJob job, AttemptRef attempt, @Nullable Member member) {
        job.stage = Stage.RUNNING;
        running++;
        job.attempts = attempt.number();
        job.server = attempt.server();
        job.member = member;
        job.started = context.clock().instant();
    }

    /** Puts a job where it belongs by its arrival, which is the front for one that ran before. */
    private void enqueue(OpenJob job, Effects effects) {
        job.stage = Stage.WAITING;
        if (job.orphaned) {
            endWithout(job, JobOutcome.CANCELLED, ORPHANED, effects);
        } else {
            queue.add(observed(job));
        }
    }

    private JobObservation observed(OpenJob job) {
        return job.observed(target());
    }

    /** Takes jobs out of the queue for processors that are free. */
    private void fill(Effects effects) {
        if (queue.size() == 0) {
            return;
        }
        int room = fleet.free() - submitted + (fleet.processors() == 0 ? 0 : context.submitAhead());
        Instant now = context.clock().instant();
        for (; room > 0 && queue.size() > 0; room--) {
            String id = queue.next(now, ledger.measures::lengths).orElseThrow().id();
            OpenJob job = Objects.requireNonNull(open.get(id));
            job.attempts++;
            job.stage = Stage.SUBMITTED;
            submitted++;
            effects.submissions.add(new Effects.Submission(job, job.attempts));
        }
    }

    /** Notes that an attempt is about to run; null if it must not. */
    @Nullable
    OpenJob starting(AttemptRef attempt) {
        OpenJob job = open.get(attempt.jobId());
        if (job == null || job.stage != Stage.SUBMITTED || job.attempts != attempt.number()) {
            return null;
        }
        submitted--;
        run(job, attempt, fleet.occupy(attempt.server()));
        return job;
    }

    /** Notes how an attempt ended. */
    void ended(AttemptRef attempt, AttemptEnd end, Effects effects) {
        Optional<Adopted> adopted = adoptions.remove(attempt);
        adopted.ifPresent(a -> fleet.vacate(a.member()));
        OpenJob job = open.get(attempt.jobId());
        if (job == null) {
            if (ledger.find(attempt.jobId()) == null) {
                adoptions.ended(attempt, end, context.clock().instant());
            }
        } else if (job.present(attempt)) {
            Member member = job.member;
            withdraw(job);
            job.attempts = attempt.number();
            job.server = attempt.server();
            apply(job, end, member, effects);
        }
        fill(effects);
    }

    /** Takes a job from wherever it is. */
    private void withdraw(OpenJob job) {
        switch (job.stage) {
            case WAITING -> queue.remove(job.id());
            case SUBMITTED -> submitted--;
            case RUNNING -> {
                running--;
                fleet.vacate(job.member);
                job.member = null;
            }
            case RESUMING -> Objects.requireNonNull(job.resumed).complete(null);
        }
    }

    /** Does what the end of a job's attempt asks for: answers it, queues it again, or gives it up. */
    private void apply(OpenJob job, AttemptEnd end, @Nullable Member member, Effects effects) {
        switch (end) {
            case AttemptEnd.Answered answered -> {
                fleet.worked(member);
                open.remove(job.id());
                effects.ends.add(ledger.answered(job, answered.reply(), target()));
            }
            case AttemptEnd.Evicted evicted -> {
                if (job.unrecorded) {
                    job.unrecorded = false;
                } else if (member == null || member.leaving()) {
                    ledger.totals.evicted++;
                } else {
                    fleet.failed(member, evicted.reason());
                }
                enqueue(job, effects);
            }
            case AttemptEnd.Lost lost -> lose(job, lost.reason(), effects);
        }
    }

    private void lose(OpenJob job, String reason, Effects effects) {
        Effects.End end = ledger.lost(job, reason, settings.idempotent());
        if (end == null) {
            enqueue(job, effects);
        } else {
            open.remove(job.id());
            effects.ends.add(end);
        }
    }

    /** Ends an open job as cancelled; false if it is not here. */
    boolean cancel(String jobId, String reason, Effects effects) {
        OpenJob job = open.get(jobId);
        if (job == null) {
            return false;
        }
        if (job.stage == Stage.SUBMITTED || job.stage == Stage.RUNNING) {
            effects.cancellations.add(jobId);
        }
        withdraw(job);
        endWithout(job, JobOutcome.CANCELLED, reason, effects);
        // Until the queueing system has stopped it, its successor waits in there.
        fill(effects);
        return true;
    }

    private void endWithout(OpenJob job, JobOutcome outcome, String detail, Effects effects) {
        open.remove(job.id());
        effects.ends.add(ledger.without(job, outcome, detail));
    }

    /**
     * Lets a server that has joined take jobs, after going on with the attempts that it holds.
     *
     * @param held what the queueing system has, asked for after the server was added there
     */
    void admit(Member member, long epoch, String server, List<JobState> held, Effects effects) {
        held.stream()
                .filter(state -> state.running() && state.attempt().server().equals(server))
                .forEach(state -> adopt(state.attempt()));
        fleet.release(member, epoch);
        loseResuming(server, "its server does not know of it any more", effects);
        fill(effects);
    }

    private void adopt(AttemptRef attempt) {
        OpenJob job = open.get(attempt.jobId());
        boolean ours = job != null
                && job.attempts == attempt.number()
                && (job.stage == Stage.RUNNING || job.stage == Stage.SUBMITTED);
        if (ours || adoptions.contains(attempt)) {
            return;
        }
        Member member = fleet.occupy(attempt.server());
        if (job != null && job.present(attempt)) {
            withdraw(job);
            run(job, attempt, member);
        } else {
            adoptions.running(attempt, member, context.clock().instant());
        }
    }

    /** Forgets a dead server; what ran there is told by the queueing system. */
    void lose(String server, Effects effects) {
        fleet.remove(server);
        loseResuming(server, "its server was lost", effects);
    }

    private void loseResuming(String server, String reason, Effects effects) {
        List<OpenJob> resuming = open.values().stream()
                .filter(job -> job.stage == Stage.RESUMING && server.equals(job.server))
                .toList();
        for (OpenJob job : resuming) {
            withdraw(job);
            apply(job, new AttemptEnd.Lost(reason), null, effects);
        }
    }

    /** Ends a hold on a server, which leaves now or stays. */
    void settleRelease(Member member, long epoch, boolean left, Effects effects) {
        if (left) {
            fleet.leave(member, epoch);
        } else {
            fleet.release(member, epoch);
        }
        fill(effects);
    }

    /** Cancels jobs that wait for clients of another incarnation of the cluster manager, now or when they would wait again. */
    void origin(String incarnation, Effects effects) {
        List<OpenJob> orphans = open.values().stream()
                .filter(job -> !job.origin.equals(incarnation))
                .toList();
        for (OpenJob job : orphans) {
            job.orphaned = true;
            if (job.stage != Stage.RUNNING) {
                cancel(job.id(), ORPHANED, effects);
            }
        }
    }

    /** Cancels all jobs and takes no more. */
    void close(Effects effects) {
        closed = true;
        fleet.names().forEach(fleet::remove);
        List.copyOf(open.keySet()).forEach(id -> cancel(id, "the pool was closed", effects));
    }

    /** Leaves all jobs to whoever opens the pool again, and takes no more. */
    List<OpenJob> abandon() {
        closed = true;
        List<OpenJob> abandoned = List.copyOf(open.values());
        open.clear();
        return abandoned;
    }

    PoolFigures figures() {
        return ledger.figures(open.size() - running, running, fleet.processors(), target());
    }

    /** Returns what a policy may see, with the jobs in no order. */
    PoolReport report() {
        List<JobObservation> jobs = open.values().stream().map(this::observed).toList();
        return new PoolReport(
                ledger.observe(name, settings, jobs, idleAfter),
                fleet.names(),
                fleet.failing(),
                ledger.totals.snapshot());
    }
}

package org.gridshed.pool;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobObservation;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.LeavingMode;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.QueueingSystem;
import org.gridshed.model.ServerGrant;
import org.gridshed.policies.queue.JobQueue;
import org.gridshed.policies.queue.QueueOrders;
import org.gridshed.policies.queue.ServerStack;
import org.gridshed.pool.queueing.QueueingSystemFactory;
import org.gridshed.wire.PoolManagerWire.FailingServer;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.gridshed.wire.PoolManagerWire.ReleaseOrder;
import org.gridshed.wire.PoolSpec;
import org.jspecify.annotations.Nullable;

/**
 * One pool: its jobs from arrival to end, its servers, its measurements. One lock guards all state; the queueing system is
 * never called with it held, and calls back through {@link QueueingSystem.Events}.
 */
final class Pool implements QueueingSystem.Events {
    /** An idempotent job whose attempts are lost this often in a row is given up: it may be what breaks the servers. */
    private static final int MAX_LOST = 5;

    private final String name;
    private final PoolContext context;
    private final QueueingSystem queueing;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition serversChanged = lock.newCondition();

    @GuardedBy("lock")
    private PoolSettings settings;

    @GuardedBy("lock")
    private Duration idleAfter;

    @GuardedBy("lock")
    private final Map<String, OpenJob> open = new HashMap<>();

    @GuardedBy("lock")
    private final FinishedJobs finished = new FinishedJobs();

    @GuardedBy("lock")
    private final JobQueue queue;

    @GuardedBy("lock")
    private final ServerStack stack = new ServerStack();

    @GuardedBy("lock")
    private final Map<String, Member> members = new HashMap<>();

    /** Attempts that the queueing system took over from an earlier pool manager and that nobody has asked for, by job. */
    @GuardedBy("lock")
    private final Map<String, AttemptRef> adoptable = new HashMap<>();

    /** Jobs handed to the queueing system that have not started. */
    @GuardedBy("lock")
    private final Set<String> submitted = new HashSet<>();

    @GuardedBy("lock")
    private final Measures measures;

    @GuardedBy("lock")
    private final Totals totals = new Totals();

    @GuardedBy("lock")
    private boolean closed;

    /** What all pools of a manager share. */
    record PoolContext(
            QueueingSystemFactory queueing,
            AttemptRecorder recorder,
            InstantSource clock,
            JobListener listener,
            Duration adoptionPatience) {}

    Pool(PoolSpec spec, PoolContext context) {
        this.name = spec.pool();
        this.context = context;
        this.settings = spec.settings();
        this.idleAfter = idleAfter(spec);
        this.queue = new JobQueue(QueueOrders.named(spec.settings().queueOrder()));
        this.measures = new Measures(spec.settings().window());
        this.queueing = context.queueing().create(name, this);
    }

    private static Duration idleAfter(PoolSpec spec) {
        return Duration.ofNanos((long) (spec.idleAfterSeconds() * 1e9));
    }

    void respecify(PoolSpec spec) {
        change(spec.settings());
        lock.lock();
        try {
            idleAfter = idleAfter(spec);
        } finally {
            lock.unlock();
        }
    }

    void change(PoolSettings changed) {
        var order = QueueOrders.named(changed.queueOrder());
        lock.lock();
        try {
            settings = changed;
            queue.order(order);
            measures.resize(changed.window());
        } finally {
            lock.unlock();
        }
    }

    /** Takes a job in and returns its end, which may be far off. */
    CompletableFuture<JobReply> submit(JobRequest request) throws InterruptedException {
        AttemptRef last = request.head().lastAttempt();
        List<OpenJob> ready;
        OpenJob job;
        lock.lockInterruptibly();
        try {
            CompletableFuture<JobReply> known = knownLocked(request.head().jobId());
            if (known != null) {
                return known;
            }
            if (last != null) {
                awaitServerLocked(last.server());
                known = knownLocked(request.head().jobId());
                if (known != null) {
                    return known;
                }
            }
            if (closed || queue.size() >= settings.limits().maxWaiting()) {
                return CompletableFuture.completedFuture(refusedLocked(request));
            }
            job = new OpenJob(request);
            open.put(job.id(), job);
            totals.arrived++;
            measures.arrived(request.head().arrival());
            if (!resumeLocked(job, last)) {
                queue.add(job.observed(settings.agreement().target()));
            }
            ready = takeReadyLocked();
            if (job.submitted && !ready.contains(job)) {
                ready.add(job);
            }
        } finally {
            lock.unlock();
        }
        ready.forEach(this::handOver);
        return job.reply;
    }

    /** Returns the end of a job that is here or was here a moment ago; null if it is new. */
    @GuardedBy("lock")
    private @Nullable CompletableFuture<JobReply> knownLocked(String jobId) {
        OpenJob here = open.get(jobId);
        if (here != null) {
            return here.reply;
        }
        JobReply was = finished.find(jobId);
        return was == null ? null : CompletableFuture.completedFuture(was);
    }

    @GuardedBy("lock")
    private JobReply refusedLocked(JobRequest request) {
        totals.refused++;
        String why = closed
                ? "the pool is closed"
                : "the queue of " + name + " holds " + queue.size() + " waiting jobs, its limit";
        return JobReply.without(
                request.head().jobId(), JobOutcome.REFUSED, context.clock().instant(), 0, null, why);
    }

    /** Gives the servers that an earlier manager of this pool used time to come back before their attempts count as lost. */
    @GuardedBy("lock")
    private void awaitServerLocked(String server) throws InterruptedException {
        long left = context.adoptionPatience().toNanos();
        while (!members.containsKey(server) && left > 0) {
            left = serversChanged.awaitNanos(left);
        }
    }

    /**
     * Goes on with a job that ran before this manager knew of it: claims the attempt that a node still holds, or applies the
     * idempotent rule to one that nobody holds.
     *
     * @return whether the job needs no place in the queue
     */
    @GuardedBy("lock")
    private boolean resumeLocked(OpenJob job, @Nullable AttemptRef last) {
        AttemptRef held = adoptable.remove(job.id());
        if (held != null) {
            job.attempts = held.number();
            job.submitted = true;
            job.started = context.clock().instant();
            job.server = held.server();
            memberOf(held.server()).running.add(job.id());
            return true;
        }
        if (last == null) {
            return false;
        }
        job.attempts = last.number();
        job.server = last.server();
        JobReply end = lostLocked(job, "its server does not know of it any more");
        if (end != null) {
            job.reply.complete(end);
        }
        return true;
    }

    /** Returns a server of the pool; a stand-in that nobody sees if it has left meanwhile. */
    @GuardedBy("lock")
    private Member memberOf(@Nullable String server) {
        Member member = server == null ? null : members.get(server);
        return member == null ? new Member() : member;
    }

    /** Takes jobs out of the queue for processors that are free; whoever calls hands them over once the lock is free. */
    @GuardedBy("lock")
    private List<OpenJob> takeReadyLocked() {
        List<OpenJob> ready = new ArrayList<>(1);
        if (queue.size() == 0) {
            return ready;
        }
        int free = -submitted.size();
        for (ServerGrant grant : stack.grants()) {
            Member member = memberOf(grant.server());
            free += member.leaving ? 0 : Math.max(0, grant.processors() - member.running.size());
        }
        for (; free > 0 && queue.size() > 0; free--) {
            Measures present = measures;
            String id = queue.next(context.clock().instant(), present::lengths)
                    .orElseThrow()
                    .id();
            OpenJob job = Objects.requireNonNull(open.get(id));
            job.attempts++;
            job.submitted = true;
            submitted.add(id);
            ready.add(job);
        }
        return ready;
    }

    private void handOver(OpenJob job) {
        queueing.submit(job.request, job.attempts);
    }

    @Override
    public boolean starting(AttemptRef attempt) {
        boolean idempotent;
        lock.lock();
        try {
            OpenJob job = open.get(attempt.jobId());
            if (job == null || job.attempts != attempt.number()) {
                return false;
            }
            submitted.remove(job.id());
            job.started = context.clock().instant();
            job.server = attempt.server();
            memberOf(attempt.server()).running.add(job.id());
            idempotent = settings.idempotent();
        } finally {
            lock.unlock();
        }
        if (idempotent) {
            context.recorder().later(attempt);
        } else {
            context.recorder().now(attempt);
        }
        return true;
    }

    @Override
    public void ended(AttemptRef attempt, JobReply answer) {
        List<OpenJob> ready;
        OpenJob job;
        JobReply reply;
        Duration target;
        lock.lock();
        try {
            job = settleLocked(attempt);
            if (job == null) {
                return;
            }
            open.remove(job.id());
            Member member = memberOf(attempt.server());
            member.failures = 0;
            target = settings.agreement().target();
            reply = countLocked(job, answer, target);
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        job.reply.complete(reply);
        ready.forEach(this::handOver);
        tell(job, reply, target);
    }

    @GuardedBy("lock")
    private JobReply countLocked(OpenJob job, JobReply answer, Duration target) {
        Instant now = context.clock().instant();
        Instant started = job.started == null ? now : job.started;
        Duration measured = answer.head().serviceTime();
        Duration service = measured == null ? Duration.between(started, now) : measured;
        Duration response = Duration.between(job.request.head().arrival(), now);
        measures.finished(service, response);
        totals.replied++;
        totals.faults += answer.head().status() >= 500 ? 1 : 0;
        totals.onTime += response.compareTo(target) <= 0 ? 1 : 0;
        JobReply reply = new JobReply(
                new JobReply.Head(
                        job.id(),
                        JobOutcome.REPLIED,
                        answer.head().status(),
                        answer.head().headers(),
                        started,
                        now,
                        service,
                        job.attempts,
                        answer.head().server(),
                        null),
                answer.body());
        finished.add(reply);
        return reply;
    }

    private void tell(OpenJob job, JobReply reply, Duration target) {
        JobReply.Head head = reply.head();
        Duration response = Duration.between(job.request.head().arrival(), head.ended());
        Duration waiting = Duration.between(
                job.request.head().arrival(), Objects.requireNonNullElse(head.started(), head.ended()));
        context.listener()
                .answered(
                        name,
                        waiting,
                        Objects.requireNonNullElse(head.serviceTime(), Duration.ZERO),
                        response,
                        response.compareTo(target) <= 0);
    }

    @Override
    public void evicted(AttemptRef attempt, String reason) {
        List<OpenJob> ready;
        lock.lock();
        try {
            Member member = memberOf(attempt.server());
            if (!member.leaving) {
                member.failures++;
                member.failure = reason;
            }
            OpenJob job = settleLocked(attempt);
            if (job != null) {
                totals.evicted++;
                queue.add(job.observed(settings.agreement().target()));
            }
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        ready.forEach(this::handOver);
    }

    @Override
    public void lost(AttemptRef attempt, String reason) {
        List<OpenJob> ready;
        OpenJob job;
        JobReply end;
        lock.lock();
        try {
            job = settleLocked(attempt);
            end = job == null ? null : lostLocked(job, reason);
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        if (job != null && end != null) {
            job.reply.complete(end);
        }
        ready.forEach(this::handOver);
    }

    /** Returns the job of an attempt that is its present one, no longer running; null if it is not wanted any more. */
    @GuardedBy("lock")
    private @Nullable OpenJob settleLocked(AttemptRef attempt) {
        memberOf(attempt.server()).running.remove(attempt.jobId());
        OpenJob job = open.get(attempt.jobId());
        if (job == null || job.attempts != attempt.number()) {
            return null;
        }
        submitted.remove(job.id());
        job.submitted = false;
        return job;
    }

    /** The idempotent rule: queues the job again and returns null, or takes it out and returns its end. */
    @GuardedBy("lock")
    private @Nullable JobReply lostLocked(OpenJob job, String reason) {
        totals.lost++;
        job.lost++;
        String server = job.server;
        job.started = null;
        job.server = null;
        if (settings.idempotent() && job.lost < MAX_LOST) {
            queue.add(job.observed(settings.agreement().target()));
            return null;
        }
        open.remove(job.id());
        JobOutcome outcome = settings.idempotent() ? JobOutcome.UNREACHABLE : JobOutcome.UNKNOWN_END;
        String detail = settings.idempotent()
                ? "the job was lost " + job.lost + " times in a row, the last time because " + reason
                : "the end of its attempt " + job.attempts + " is unknown (" + reason
                        + "), and the service is not idempotent, so it was not run again";
        JobReply end = JobReply.without(job.id(), outcome, context.clock().instant(), job.attempts, server, detail);
        finished.add(end);
        return end;
    }

    boolean cancel(String jobId, String reason) {
        List<OpenJob> ready;
        OpenJob job;
        lock.lock();
        try {
            job = open.remove(jobId);
            if (job == null) {
                return false;
            }
            queue.remove(jobId);
            submitted.remove(jobId);
            memberOf(job.server).running.remove(jobId);
            totals.cancelled++;
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        if (job.submitted) {
            queueing.cancel(jobId);
        }
        job.reply.complete(JobReply.without(
                jobId, JobOutcome.CANCELLED, context.clock().instant(), job.attempts, job.server, reason));
        ready.forEach(this::handOver);
        return true;
    }

    void addServer(ServerGrant grant) {
        lock.lock();
        try {
            if (stack.find(grant.server())
                    .filter(known -> known.epoch() > grant.epoch())
                    .isPresent()) {
                return;
            }
        } finally {
            lock.unlock();
        }
        queueing.addServer(grant);
        List<OpenJob> ready;
        lock.lock();
        try {
            stack.push(grant);
            members.computeIfAbsent(grant.server(), s -> new Member()).leaving = false;
            for (QueueingSystem.JobState state : queueing.state()) {
                if (state.running() && !open.containsKey(state.attempt().jobId())) {
                    adoptable.put(state.attempt().jobId(), state.attempt());
                }
            }
            serversChanged.signalAll();
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        ready.forEach(this::handOver);
    }

    /** Takes a server out; false if a drain did not end in time, and the server stays. */
    boolean release(String server, ReleaseOrder order) throws InterruptedException {
        boolean idempotent;
        lock.lockInterruptibly();
        try {
            if (stack.find(server).isEmpty()) {
                return true;
            }
            memberOf(server).leaving = true;
            idempotent = settings.idempotent();
        } finally {
            lock.unlock();
        }
        Duration patience = Duration.ofNanos((long) (order.patienceSeconds() * 1e9));
        boolean left = false;
        try {
            left = (!idempotent || !order.preempt()) && queueing.removeServer(server, LeavingMode.DRAIN, patience);
            if (!left && idempotent) {
                left = queueing.removeServer(server, LeavingMode.PREEMPT, Duration.ZERO);
            }
        } finally {
            settleRelease(server, left);
        }
        return left;
    }

    private void settleRelease(String server, boolean left) {
        List<OpenJob> ready;
        lock.lock();
        try {
            if (left) {
                stack.remove(server);
                members.remove(server);
            } else {
                memberOf(server).leaving = false;
            }
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        ready.forEach(this::handOver);
    }

    void loseServer(String server) {
        lock.lock();
        try {
            stack.remove(server);
            members.remove(server);
            adoptable.values().removeIf(attempt -> attempt.server().equals(server));
        } finally {
            lock.unlock();
        }
        queueing.loseServer(server);
    }

    /** Cancels jobs that wait for callers of another incarnation of the cluster manager. */
    void origin(String incarnation) {
        List<String> orphans;
        lock.lock();
        try {
            orphans = open.values().stream()
                    .filter(job ->
                            job.started == null && !job.request.head().origin().equals(incarnation))
                    .map(OpenJob::id)
                    .toList();
        } finally {
            lock.unlock();
        }
        orphans.forEach(id -> cancel(id, "the cluster manager that held its client's connection has gone"));
    }

    PoolReport report() {
        lock.lock();
        try {
            Duration target = settings.agreement().target();
            List<JobObservation> jobs = open.values().stream()
                    .map(job -> job.observed(target))
                    .sorted(Comparator.comparing(JobObservation::arrival).thenComparing(JobObservation::id))
                    .toList();
            List<FailingServer> failing = members.entrySet().stream()
                    .filter(e -> e.getValue().failures > 0)
                    .map(e -> new FailingServer(e.getKey(), e.getValue().failures, e.getValue().failure))
                    .toList();
            return new PoolReport(
                    measures.observe(name, settings, jobs, context.clock().instant(), idleAfter),
                    stack.names(),
                    failing,
                    totals.snapshot());
        } finally {
            lock.unlock();
        }
    }

    void close() {
        List<String> ids;
        lock.lock();
        try {
            closed = true;
            ids = List.copyOf(open.keySet());
        } finally {
            lock.unlock();
        }
        ids.forEach(id -> cancel(id, "the pool was closed"));
        queueing.close();
    }
}

package org.gridshed.pool;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.LeavingMode;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.QueueingSystem;
import org.gridshed.model.ServerGrant;
import org.gridshed.pool.Fleet.Member;
import org.gridshed.pool.queueing.AttemptThreads;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.gridshed.wire.PoolManagerWire.ReleaseOrder;
import org.gridshed.wire.PoolSpec;
import org.gridshed.wire.UnknownPoolException;
import org.jspecify.annotations.Nullable;

/**
 * One pool: its jobs from arrival to end, its servers, its measurements. One lock guards its state; queueing system, listeners
 * and callers are told of what a step brought once the lock is free.
 */
final class Pool implements QueueingSystem.Events, AttemptThreads {
    private final String name;
    private final PoolContext context;
    private final QueueingSystem queueing;
    private final ReentrantLock lock = new ReentrantLock();
    /** Serialises the joining of servers, which asks their nodes; never taken with {@link #lock} held. */
    private final ReentrantLock joining = new ReentrantLock();

    @GuardedBy("lock")
    private final PoolState state;

    Pool(PoolSpec spec, PoolContext context) {
        this.name = spec.pool();
        this.context = context;
        this.state = new PoolState(spec, context);
        this.queueing = context.queueing().create(name, this, this);
    }

    void respecify(PoolSpec spec) {
        Effects effects = new Effects();
        lock.lock();
        try {
            state.respecify(spec, effects);
        } finally {
            lock.unlock();
        }
        carryOut(effects);
    }

    void change(PoolSettings changed) {
        Effects effects = new Effects();
        lock.lock();
        try {
            state.change(changed, effects);
        } finally {
            lock.unlock();
        }
        carryOut(effects);
    }

    /**
     * Takes a job in and returns when it has ended. The calling thread runs the job's attempts meanwhile where it can.
     *
     * @throws InterruptedException if the caller is interrupted; the job goes on without it
     * @throws UnknownPoolException if the pool is closed, or was given up while the job was open
     */
    JobReply submit(JobRequest request) throws InterruptedException {
        Effects effects = new Effects();
        Entry entry;
        lock.lockInterruptibly();
        try {
            if (state.closed()) {
                throw new UnknownPoolException(name);
            }
            entry = state.submit(request, effects);
        } finally {
            lock.unlock();
        }
        carryOut(effects);
        if (entry.reply() != null) {
            return entry.reply();
        }
        OpenJob job = entry.job();
        if (job == null) {
            throw new IllegalStateException("a submission without job or reply");
        }
        return entry.taken() ? attend(job) : job.awaitReply();
    }

    private JobReply attend(OpenJob job) throws InterruptedException {
        CompletableFuture<@Nullable Void> resumed = job.resumed;
        if (resumed != null) {
            outwait(job, resumed);
        }
        job.caller.attend(job.reply);
        return job.awaitReply();
    }

    /** Gives the server that an earlier manager of this pool used time to come back before its attempt counts as lost. */
    private void outwait(OpenJob job, CompletableFuture<@Nullable Void> resumed) throws InterruptedException {
        try {
            resumed.get(context.adoptionPatience().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            giveUpResuming(job);
        } catch (InterruptedException e) {
            giveUpResuming(job);
            throw e;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void giveUpResuming(OpenJob job) {
        Effects effects = new Effects();
        lock.lock();
        try {
            state.giveUpResuming(job, effects);
        } finally {
            lock.unlock();
        }
        carryOut(effects);
    }

    @Override
    public void execute(String jobId, Runnable attempt) {
        OpenJob job;
        lock.lock();
        try {
            job = state.find(jobId);
        } finally {
            lock.unlock();
        }
        if (job == null) {
            Thread.ofVirtual().name("attempt").start(attempt);
        } else {
            job.caller.execute(attempt);
        }
    }

    @Override
    public boolean starting(AttemptRef attempt) {
        OpenJob job;
        boolean idempotent;
        lock.lock();
        try {
            job = state.starting(attempt);
            idempotent = state.settings().idempotent();
        } finally {
            lock.unlock();
        }
        if (job == null) {
            return false;
        }
        if (idempotent) {
            context.recorder().later(attempt);
            return true;
        }
        return recorded(job, attempt);
    }

    private boolean recorded(OpenJob job, AttemptRef attempt) {
        try {
            context.recorder().now(attempt);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // The attempt is evicted and the job waits again, as the door to the queueing system promises.
        }
        lock.lock();
        try {
            job.unrecorded = true;
        } finally {
            lock.unlock();
        }
        return false;
    }

    @Override
    public void ended(AttemptRef attempt, JobReply reply) {
        ended(attempt, new AttemptEnd.Answered(reply));
    }

    @Override
    public void evicted(AttemptRef attempt, String reason) {
        ended(attempt, new AttemptEnd.Evicted(reason));
    }

    @Override
    public void lost(AttemptRef attempt, String reason) {
        ended(attempt, new AttemptEnd.Lost(reason));
    }

    private void ended(AttemptRef attempt, AttemptEnd end) {
        Effects effects = new Effects();
        lock.lock();
        try {
            state.ended(attempt, end, effects);
        } finally {
            lock.unlock();
        }
        context.recorder().ended(attempt);
        carryOut(effects);
    }

    boolean cancel(String jobId, String reason) {
        Effects effects = new Effects();
        boolean here;
        lock.lock();
        try {
            here = state.cancel(jobId, reason, effects);
        } finally {
            lock.unlock();
        }
        carryOut(effects);
        return here;
    }

    void addServer(ServerGrant grant) {
        joining.lock();
        try {
            Member member;
            lock.lock();
            try {
                if (state.closed() || !state.fleet.accepts(grant)) {
                    return;
                }
                member = state.fleet.join(grant);
            } finally {
                lock.unlock();
            }
            queueing.addServer(grant);
            admit(member, grant);
        } finally {
            joining.unlock();
        }
    }

    private void admit(Member member, ServerGrant grant) {
        Effects effects = new Effects();
        lock.lock();
        try {
            // Asked with the lock held, so that no attempt ends unseen between the answer and its use.
            state.admit(member, grant.epoch(), grant.server(), queueing.state(), effects);
        } finally {
            lock.unlock();
        }
        carryOut(effects);
    }

    /** Takes a server out; false if a drain did not end in time, and the server stays. */
    boolean release(String server, ReleaseOrder order) throws InterruptedException {
        Optional<Member> held;
        boolean idempotent;
        long epoch;
        lock.lockInterruptibly();
        try {
            held = state.fleet.hold(server);
            if (held.isEmpty()) {
                return true;
            }
            epoch = held.get().grant().epoch();
            idempotent = state.settings().idempotent();
        } finally {
            lock.unlock();
        }
        Duration patience = Duration.ofNanos((long) (order.patienceSeconds() * 1e9));
        boolean removed = false;
        try {
            removed = !(idempotent && order.preempt()) && queueing.removeServer(server, LeavingMode.DRAIN, patience);
            removed = removed || (idempotent && queueing.removeServer(server, LeavingMode.PREEMPT, Duration.ZERO));
        } finally {
            removed = settleRelease(held.get(), epoch, removed);
        }
        return removed;
    }

    /** Returns whether the server has left, which it has not if it was granted anew meanwhile. */
    private boolean settleRelease(Member member, long epoch, boolean removed) {
        Effects effects = new Effects();
        ServerGrant newer = null;
        lock.lock();
        try {
            if (member.present() && member.grant().epoch() != epoch) {
                newer = member.grant();
            }
            state.settleRelease(member, epoch, removed, effects);
        } finally {
            lock.unlock();
        }
        if (newer != null && removed) {
            queueing.addServer(newer);
        }
        carryOut(effects);
        return removed && newer == null;
    }

    void loseServer(String server) {
        Effects effects = new Effects();
        lock.lock();
        try {
            state.lose(server, effects);
        } finally {
            lock.unlock();
        }
        queueing.loseServer(server);
        carryOut(effects);
    }

    /** Cancels jobs that wait for callers of another incarnation of the cluster manager. */
    void origin(String incarnation) {
        Effects effects = new Effects();
        lock.lock();
        try {
            state.origin(incarnation, effects);
        } finally {
            lock.unlock();
        }
        carryOut(effects);
    }

    PoolFigures figures() {
        lock.lock();
        try {
            return state.figures();
        } finally {
            lock.unlock();
        }
    }

    PoolReport report() {
        PoolReport report;
        lock.lock();
        try {
            report = state.report();
        } finally {
            lock.unlock();
        }
        return Ledger.inOrder(report);
    }

    /** Ends all jobs as cancelled. */
    void close() {
        Effects effects = new Effects();
        lock.lock();
        try {
            state.close(effects);
        } finally {
            lock.unlock();
        }
        carryOut(effects);
        queueing.close();
    }

    /** Lets go of all jobs without ending them: whoever opens the pool next goes on with them. */
    void abandon() {
        List<OpenJob> abandoned;
        lock.lock();
        try {
            abandoned = state.abandon();
        } finally {
            lock.unlock();
        }
        queueing.close();
        for (OpenJob job : abandoned) {
            job.reply.completeExceptionally(new UnknownPoolException(name));
            job.caller.ended();
        }
    }

    private void carryOut(Effects effects) {
        effects.cancellations.forEach(queueing::cancel);
        for (Effects.End end : effects.ends) {
            end.job().reply.complete(end.reply());
            end.job().caller.ended();
        }
        effects.submissions.forEach(s -> queueing.submit(s.job().request, s.attempt()));
        effects.ends.forEach(end -> end.tell(name, context.listener()));
    }
}

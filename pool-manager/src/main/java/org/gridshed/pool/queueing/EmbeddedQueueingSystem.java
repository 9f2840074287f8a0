package org.gridshed.pool.queueing;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobRequest;
import org.gridshed.model.LeavingMode;
import org.gridshed.model.QueueingSystem;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.NodeManagerWire.HeldAttempt;
import org.gridshed.wire.RunRequest;
import org.jspecify.annotations.Nullable;

/**
 * Runs attempts on the processors of a pool's servers by calling their node managers. Of several servers with a free
 * processor the one with most free processors is taken, so that jobs are spread evenly and a server that leaves loses least.
 *
 * <p>When a server joins, the attempts of this pool that its node still holds are taken over: they keep their processors busy, stand in
 * {@link #state}, and their ends are told like all others. One lock guards all state; neither nodes nor listeners are called with it held.
 */
final class EmbeddedQueueingSystem implements QueueingSystem {
    private static final int ASKED_TIMES = 3;

    private final String pool;
    private final Events events;
    private final AttemptThreads threads;
    private final Means means;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @GuardedBy("lock")
    private final Processors processors = new Processors();

    private final Stops stops;

    /** What all systems of a factory share. */
    record Means(ComponentDirectory directory, ScheduledExecutorService timer, LongSupplier nanos) {}

    EmbeddedQueueingSystem(String pool, Events events, AttemptThreads threads, Means means) {
        this.pool = pool;
        this.events = events;
        this.threads = threads;
        this.means = means;
        this.stops = new Stops(lock, changed, means.nanos);
    }

    @Override
    public void submit(JobRequest job, int attempt) {
        List<Run> ready;
        lock.lock();
        try {
            processors.submit(job, attempt);
            ready = processors.takeReady();
        } finally {
            lock.unlock();
        }
        start(ready);
    }

    @Override
    public boolean cancel(String jobId) {
        Run run;
        lock.lock();
        try {
            if (processors.withdraw(jobId)) {
                return true;
            }
            run = processors.run(jobId);
            if (run == null || run.settled) {
                return false;
            }
            run.settled = true;
        } finally {
            lock.unlock();
        }
        Thread.ofVirtual().name("stop-" + jobId).start(() -> stops.stop(List.of(run)));
        return true;
    }

    @Override
    public void prioritise(String jobId, int priority) {
        // What is in here starts at once, or when a processor that is about to be free is; the pool's queue keeps the
        // order.
    }

    @Override
    public void addServer(ServerGrant grant) {
        NodeManagerWire node = means.directory.node(grant.url());
        lock.lock();
        try {
            Place known = processors.place(grant.server());
            if (known != null && known.grant.epoch() >= grant.epoch()) {
                return;
            }
        } finally {
            lock.unlock();
        }
        List<AttemptRef> held = held(node);
        List<Run> adopted = new ArrayList<>();
        List<Run> ready;
        lock.lock();
        try {
            Place place = processors.join(grant, node);
            changed.signalAll();
            for (AttemptRef attempt : held) {
                if (place.runs.stream().noneMatch(run -> run.attempt.equals(attempt))) {
                    Run run = new Run(attempt, place, null);
                    processors.hold(run);
                    adopted.add(run);
                }
            }
            ready = processors.takeReady();
        } finally {
            lock.unlock();
        }
        adopted.forEach(this::follow);
        start(ready);
    }

    /** Returns the attempts of this pool that a node holds; a node that cannot be asked has none that could be waited for. */
    private List<AttemptRef> held(NodeManagerWire node) {
        for (int left = ASKED_TIMES; left > 0; left--) {
            try {
                return node.attempts().stream()
                        .filter(held -> held.pool().equals(pool))
                        .map(HeldAttempt::attempt)
                        .toList();
            } catch (RuntimeException e) {
                // Once more.
            }
        }
        return List.of();
    }

    @Override
    public boolean removeServer(String server, LeavingMode mode, Duration patience) throws InterruptedException {
        Departure departure = depart(server, mode);
        if (departure == null) {
            return true;
        }
        boolean empty = false;
        try {
            empty = mode == LeavingMode.PREEMPT ? stops.stop(departure.preempted()) : drained(departure, patience);
        } finally {
            empty = settle(departure, empty);
            tellPreempted(departure.preempted());
        }
        return empty;
    }

    /** Keeps new attempts from a server; null if it is not here. */
    private @Nullable Departure depart(String server, LeavingMode mode) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Place place = processors.place(server);
            if (place == null) {
                return null;
            }
            processors.change(place, () -> place.leavers++);
            List<Run> preempted = mode == LeavingMode.DRAIN
                    ? List.of()
                    : place.runs.stream()
                            .sorted(Comparator.comparing(Run::arrival))
                            .toList();
            preempted.forEach(run -> run.preempted = true);
            return new Departure(place, place.grant.epoch(), preempted);
        } finally {
            lock.unlock();
        }
    }

    private boolean drained(Departure departure, Duration patience) throws InterruptedException {
        Place place = departure.place();
        lock.lockInterruptibly();
        try {
            long left = patience.toNanos();
            while (!place.runs.isEmpty()
                    && processors.holds(place)
                    && place.grant.epoch() == departure.epoch()
                    && left > 0) {
                left = changed.awaitNanos(left);
            }
            return place.runs.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the place away if it is empty, else lets it take jobs again; returns whether it is gone. */
    private boolean settle(Departure departure, boolean empty) {
        Place place = departure.place();
        List<Run> ready;
        lock.lock();
        try {
            if (!processors.holds(place)) {
                return true;
            }
            if (place.grant.epoch() != departure.epoch()) {
                return false;
            }
            if (empty && place.runs.isEmpty()) {
                processors.remove(place);
                changed.signalAll();
                return true;
            }
            processors.change(place, () -> place.leavers--);
            ready = processors.takeReady();
        } finally {
            lock.unlock();
        }
        start(ready);
        return false;
    }

    private void tellPreempted(List<Run> preempted) {
        for (Run run : preempted) {
            lock.lock();
            try {
                run.preempted = false;
            } finally {
                lock.unlock();
            }
            tell(run);
        }
    }

    @Override
    public void loseServer(String server) {
        List<Run> lost;
        lock.lock();
        try {
            Place place = processors.place(server);
            if (place == null) {
                return;
            }
            processors.remove(place);
            lost = place.runs.stream()
                    .filter(run -> !run.settled)
                    .sorted(Comparator.comparing(Run::arrival))
                    .toList();
            for (Run run : lost) {
                run.settled = true;
                processors.forget(run);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        for (Run run : lost) {
            if (run.sent) {
                events.lost(run.attempt, "its server was lost");
            } else {
                events.evicted(run.attempt, "its server was lost");
            }
        }
    }

    @Override
    public List<JobState> state() {
        lock.lock();
        try {
            return processors.state();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets everything; attempts run on at their nodes. */
    @Override
    public void close() {
        lock.lock();
        try {
            processors.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void start(List<Run> ready) {
        ready.forEach(run -> threads.execute(run.attempt.jobId(), () -> attempt(run)));
    }

    private void attempt(Run run) {
        JobRequest job = run.job;
        if (job == null || !mayStart(run) || !maySend(run)) {
            end(run, new Ending.Stopped("it was not sent"));
            return;
        }
        RunRequest request =
                new RunRequest(new RunRequest.Head(job.head(), run.attempt.number(), pool, run.epoch), job.body());
        Ending ending = Ending.of(() -> run.node.run(request));
        if (Thread.currentThread().isInterrupted() && !(ending instanceof Ending.Answered)) {
            // The thread was called away; the attempt goes on at the node.
            follow(run);
        } else {
            end(run, ending);
        }
    }

    private boolean mayStart(Run run) {
        try {
            return events.starting(run.attempt);
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** Notes that the node may know of the attempt from now on; false if it is not wanted any more. */
    private boolean maySend(Run run) {
        lock.lock();
        try {
            run.sent = !run.settled && !run.preempted;
            return run.sent;
        } finally {
            lock.unlock();
        }
    }

    /** Waits on a thread of its own for the end of an attempt that the node holds. */
    private void follow(Run run) {
        Thread.ofVirtual().name("follow-" + run.attempt.jobId()).start(() -> {
            Ending ending = Ending.of(() -> run.node.await(run.attempt));
            // The node held it a moment ago; that it does not know it any more means that its end was missed.
            end(run, ending instanceof Ending.NeverStarted missed ? new Ending.Lost(missed.reason()) : ending);
        });
    }

    /** Frees the processor, lets the next submission start, and tells the listener. */
    private void end(Run run, Ending ending) {
        List<Run> ready;
        long rest = 0;
        lock.lock();
        try {
            run.ending = ending;
            processors.forget(run);
            switch (ending) {
                case Ending.NeverStarted never -> rest = processors.rest(run.place);
                case Ending.Answered answered -> run.place.worked();
                case Ending.Stopped stopped -> {}
                case Ending.Lost lost -> {}
            }
            changed.signalAll();
            ready = processors.takeReady();
        } finally {
            lock.unlock();
        }
        if (rest > 0) {
            var _ = means.timer.schedule(() -> wake(run.place), rest, TimeUnit.NANOSECONDS);
        }
        tell(run);
        start(ready);
    }

    private void wake(Place place) {
        List<Run> ready;
        lock.lock();
        try {
            processors.change(place, () -> place.resting = false);
            ready = processors.takeReady();
        } finally {
            lock.unlock();
        }
        start(ready);
    }

    /** Tells the listener of an attempt that has ended, once; of an answer at once, of others when they are not held back. */
    private void tell(Run run) {
        Ending ending;
        lock.lock();
        try {
            ending = run.ending;
            boolean heldBack = run.preempted && !(ending instanceof Ending.Answered);
            if (ending == null || run.settled || heldBack) {
                return;
            }
            run.settled = true;
        } finally {
            lock.unlock();
        }
        switch (ending) {
            case Ending.Answered answered -> events.ended(run.attempt, answered.jobReply(run.attempt));
            case Ending.NeverStarted never -> events.evicted(run.attempt, never.reason());
            case Ending.Stopped stopped -> events.evicted(run.attempt, stopped.reason());
            case Ending.Lost lost -> events.lost(run.attempt, lost.reason());
        }
    }
}

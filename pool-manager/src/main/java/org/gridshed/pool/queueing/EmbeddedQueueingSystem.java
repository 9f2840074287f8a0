package org.gridshed.pool.queueing;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.LeavingMode;
import org.gridshed.model.QueueingSystem;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.NodeManagerWire.HeldAttempt;
import org.gridshed.wire.RunRequest;

/**
 * Runs attempts on the processors of a pool's servers by calling their node managers. Of several servers with a free
 * processor the one with most free processors is taken, so that jobs are spread evenly and a server that leaves loses least.
 *
 * <p>When a server joins, the attempts of this pool that its node still holds are taken over: they keep their processors busy, stand in
 * {@link #state}, and their ends are told like all others. One lock guards all state; neither nodes nor listeners are called with it held.
 */
final class EmbeddedQueueingSystem implements QueueingSystem {
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
    private static final int ASKED_TIMES = 3;

    private final String pool;
    private final Events events;
    private final AttemptThreads threads;
    private final Means means;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @GuardedBy("lock")
    private final Places places = new Places();

    /** What runs, by job; an attempt submitted here goes before one that a node still holds. */
    @GuardedBy("lock")
    private final Map<String, Run> runs = new HashMap<>();

    /** What waits for a processor, by job, first first. */
    @GuardedBy("lock")
    private final LinkedHashMap<String, Pending> pending = new LinkedHashMap<>();

    /** What all systems of a factory share. */
    record Means(ComponentDirectory directory, ScheduledExecutorService timer, LongSupplier nanos) {}

    /** A submission that waits for a processor. */
    private record Pending(JobRequest job, int attempt) {}

    EmbeddedQueueingSystem(String pool, Events events, AttemptThreads threads, Means means) {
        this.pool = pool;
        this.events = events;
        this.threads = threads;
        this.means = means;
    }

    @Override
    public void submit(JobRequest job, int attempt) {
        List<Run> ready;
        lock.lock();
        try {
            Run here = runs.get(job.head().jobId());
            if (here != null && !here.settled && here.attempt.number() == attempt) {
                return;
            }
            pending.put(job.head().jobId(), new Pending(job, attempt));
            ready = takeReadyLocked();
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
            if (pending.remove(jobId) != null) {
                return true;
            }
            run = runs.get(jobId);
            if (run == null || run.settled) {
                return false;
            }
            run.settled = true;
        } finally {
            lock.unlock();
        }
        Thread.ofVirtual().name("stop-" + jobId).start(() -> stopped(List.of(run)));
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
            Place known = places.find(grant.server());
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
            Place place = joinLocked(grant, node);
            for (AttemptRef attempt : held) {
                if (place.runs.stream().noneMatch(run -> run.attempt.equals(attempt))) {
                    Run run = new Run(attempt, place, null);
                    holdLocked(run);
                    adopted.add(run);
                }
            }
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        adopted.forEach(this::follow);
        start(ready);
    }

    /** Makes a place for a server, or gives the one that it has a newer grant, which ends whatever began under the older one. */
    @GuardedBy("lock")
    private Place joinLocked(ServerGrant grant, NodeManagerWire node) {
        Place place = places.find(grant.server());
        if (place == null) {
            return places.add(grant, node);
        }
        Place known = place;
        places.change(known, () -> {
            known.grant = grant;
            known.node = node;
            known.leavers = 0;
            known.resting = false;
        });
        changed.signalAll();
        return known;
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
        Place place;
        long epoch;
        List<Run> preempted = List.of();
        lock.lockInterruptibly();
        try {
            place = places.find(server);
            if (place == null) {
                return true;
            }
            Place leaver = place;
            epoch = place.grant.epoch();
            places.change(leaver, () -> leaver.leavers++);
            if (mode == LeavingMode.PREEMPT) {
                preempted = place.runs.stream()
                        .sorted(Comparator.comparing(Run::arrival))
                        .toList();
                preempted.forEach(run -> run.preempted = true);
            }
        } finally {
            lock.unlock();
        }
        boolean left = false;
        try {
            if (mode == LeavingMode.PREEMPT) {
                left = stopped(preempted);
            } else {
                left = drained(place, epoch, patience);
            }
        } finally {
            left = settleRemoval(place, epoch, left);
            tellPreempted(preempted);
        }
        return left;
    }

    private boolean drained(Place place, long epoch, Duration patience) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = patience.toNanos();
            while (!place.runs.isEmpty() && places.holds(place) && place.grant.epoch() == epoch && left > 0) {
                left = changed.awaitNanos(left);
            }
            return place.runs.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the place away if it is empty, else lets it take jobs again; returns whether it is gone. */
    private boolean settleRemoval(Place place, long epoch, boolean empty) {
        List<Run> ready;
        lock.lock();
        try {
            if (!places.holds(place)) {
                return true;
            }
            if (place.grant.epoch() != epoch) {
                return false;
            }
            if (empty && place.runs.isEmpty()) {
                places.remove(place);
                changed.signalAll();
                return true;
            }
            places.change(place, () -> place.leavers--);
            ready = takeReadyLocked();
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

    /** Stops attempts, all at once, and returns whether all have ended. */
    private boolean stopped(List<Run> wanted) {
        long deadline = means.nanos.getAsLong() + STOP_PATIENCE.toNanos();
        List<Thread> stops = wanted.stream()
                .map(run -> Thread.ofVirtual().start(() -> stop(run, deadline)))
                .toList();
        try {
            for (Thread stop : stops) {
                stop.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lock.lock();
        try {
            return wanted.stream().allMatch(run -> run.ending != null);
        } finally {
            lock.unlock();
        }
    }

    /** Tells a node to stop an attempt, again and again, for the order may overtake the attempt on its way. */
    private void stop(Run run, long deadline) {
        Duration pause = FIRST_PAUSE;
        do {
            if (StopCall.tell(run)) {
                pause = STOP_PATIENCE;
            }
            if (ended(run, pause)) {
                return;
            }
            pause = pause.multipliedBy(2);
        } while (means.nanos.getAsLong() - deadline < 0);
    }

    private boolean ended(Run run, Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (run.ending == null && places.holds(run.place) && left > 0) {
                left = changed.awaitNanos(left);
            }
            return run.ending != null || !places.holds(run.place);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void loseServer(String server) {
        List<Run> lost;
        lock.lock();
        try {
            Place place = places.find(server);
            if (place == null) {
                return;
            }
            places.remove(place);
            lost = place.runs.stream()
                    .filter(run -> !run.settled)
                    .sorted(Comparator.comparing(Run::arrival))
                    .toList();
            for (Run run : lost) {
                run.settled = true;
                forgetLocked(run);
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
            List<JobState> all = new ArrayList<>();
            pending.forEach((id, p) -> all.add(new JobState(new AttemptRef(id, p.attempt, ""), false)));
            for (Place place : places.all()) {
                place.runs.stream()
                        .filter(run -> !run.settled)
                        .forEach(run -> all.add(new JobState(run.attempt, true)));
            }
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Forgets everything; attempts run on at their nodes. */
    @Override
    public void close() {
        lock.lock();
        try {
            pending.clear();
            runs.clear();
            for (Place place : places.all()) {
                place.runs.forEach(run -> run.settled = true);
                places.remove(place);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Gives waiting submissions to free processors; whoever calls starts them once the lock is free. */
    @GuardedBy("lock")
    private List<Run> takeReadyLocked() {
        if (pending.isEmpty()) {
            return List.of();
        }
        List<Run> ready = new ArrayList<>(1);
        for (Place best = places.best(); best != null && !pending.isEmpty(); best = places.best()) {
            Map.Entry<String, Pending> next = pending.pollFirstEntry();
            AttemptRef attempt = new AttemptRef(next.getKey(), next.getValue().attempt, best.grant.server());
            Run run = new Run(attempt, best, next.getValue().job);
            holdLocked(run);
            ready.add(run);
        }
        return ready;
    }

    @GuardedBy("lock")
    private void holdLocked(Run run) {
        if (run.job == null) {
            runs.putIfAbsent(run.attempt.jobId(), run);
        } else {
            runs.put(run.attempt.jobId(), run);
        }
        places.change(run.place, () -> run.place.runs.add(run));
    }

    @GuardedBy("lock")
    private void forgetLocked(Run run) {
        runs.remove(run.attempt.jobId(), run);
        places.change(run.place, () -> run.place.runs.remove(run));
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
            forgetLocked(run);
            switch (ending) {
                case Ending.NeverStarted never -> rest = restLocked(run.place);
                case Ending.Answered answered -> run.place.worked();
                case Ending.Stopped stopped -> {}
                case Ending.Lost lost -> {}
            }
            changed.signalAll();
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        if (rest > 0) {
            var _ = means.timer.schedule(() -> wake(run.place), rest, TimeUnit.NANOSECONDS);
        }
        tell(run);
        start(ready);
    }

    @GuardedBy("lock")
    private long restLocked(Place place) {
        long[] rest = new long[1];
        places.change(place, () -> rest[0] = place.failed());
        return rest[0];
    }

    private void wake(Place place) {
        List<Run> ready;
        lock.lock();
        try {
            places.change(place, () -> place.resting = false);
            ready = takeReadyLocked();
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
            case Ending.Answered answered -> events.ended(run.attempt, reply(run.attempt, answered));
            case Ending.NeverStarted never -> events.evicted(run.attempt, never.reason());
            case Ending.Stopped stopped -> events.evicted(run.attempt, stopped.reason());
            case Ending.Lost lost -> events.lost(run.attempt, lost.reason());
        }
    }

    private static JobReply reply(AttemptRef attempt, Ending.Answered answered) {
        var head = answered.reply().head();
        return new JobReply(
                new JobReply.Head(
                        attempt.jobId(),
                        JobOutcome.REPLIED,
                        head.status(),
                        head.headers(),
                        null,
                        Instant.EPOCH,
                        head.serviceTime(),
                        attempt.number(),
                        attempt.server(),
                        null),
                answered.reply().body());
    }
}

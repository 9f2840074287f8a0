package org.gridshed.pool.queueing;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
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
import org.gridshed.wire.RunRequest;

/**
 * Runs attempts on the processors of a pool's servers by calling their node managers, each on a virtual thread. Of several
 * servers with a free processor the one with most free processors is taken, so that a server that leaves loses least.
 *
 * <p>When a server joins, the attempts that its node still holds are taken over: they keep their processors busy, and
 * submitting such a job again claims the attempt instead of running it a second time. One lock guards all state; neither
 * nodes nor listeners are called with it held.
 */
final class EmbeddedQueueingSystem implements QueueingSystem {
    private static final Duration UNCLAIMED_KEPT = Duration.ofMinutes(10);

    private final String pool;
    private final ComponentDirectory directory;
    private final Events events;
    private final ScheduledExecutorService timer;
    private final LongSupplier nanos;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition runEnded = lock.newCondition();

    @GuardedBy("lock")
    private final Map<String, Place> places = new LinkedHashMap<>();

    @GuardedBy("lock")
    private final Map<String, Run> runs = new HashMap<>();

    @GuardedBy("lock")
    private final ArrayDeque<Pending> pending = new ArrayDeque<>();

    /** A submission that waits for a processor. */
    private record Pending(JobRequest job, int attempt) {}

    EmbeddedQueueingSystem(
            String pool,
            ComponentDirectory directory,
            Events events,
            ScheduledExecutorService timer,
            LongSupplier nanos) {
        this.pool = pool;
        this.directory = directory;
        this.events = events;
        this.timer = timer;
        this.nanos = nanos;
    }

    @Override
    public void submit(JobRequest job, int attempt) {
        List<Run> ready;
        Run claimed = null;
        lock.lock();
        try {
            String id = job.head().jobId();
            Run held = runs.get(id);
            if (held != null && held.fate == Run.Fate.UNCLAIMED) {
                held.job = job;
                held.fate = Run.Fate.OPEN;
                claimed = held;
            } else if ((held == null || held.fate == Run.Fate.SETTLED)
                    && pending.stream().noneMatch(p -> p.job.head().jobId().equals(id))) {
                pending.add(new Pending(job, attempt));
            }
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        if (claimed != null) {
            settleIfEnded(claimed);
        }
        ready.forEach(this::start);
    }

    /** Forgets the reply of an attempt of a former pool manager that nobody has asked for. */
    private void abandon(Run run) {
        lock.lock();
        try {
            if (run.fate == Run.Fate.UNCLAIMED) {
                run.fate = Run.Fate.SETTLED;
                runs.remove(run.attempt.jobId(), run);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean cancel(String jobId) {
        Run run;
        lock.lock();
        try {
            if (pending.removeIf(p -> p.job.head().jobId().equals(jobId))) {
                return true;
            }
            run = runs.get(jobId);
            if (run == null || run.fate == Run.Fate.SETTLED) {
                return false;
            }
            run.fate = Run.Fate.SETTLED;
        } finally {
            lock.unlock();
        }
        stopQuietly(run);
        return true;
    }

    @Override
    public void prioritise(String jobId, int priority) {
        // What is in here starts at once or as soon as a server comes back from a rest; the pool's queue keeps the
        // order.
    }

    @Override
    public void addServer(ServerGrant grant) {
        NodeManagerWire node = directory.node(grant.url());
        List<Run> held = new ArrayList<>();
        List<Run> ready;
        List<NodeManagerWire.HeldAttempt> attempts = heldAttempts(node);
        lock.lock();
        try {
            Place place = places.get(grant.server());
            if (place != null && place.grant.epoch() > grant.epoch()) {
                return;
            }
            if (place == null) {
                place = new Place(grant, node);
                places.put(grant.server(), place);
                for (NodeManagerWire.HeldAttempt attempt : attempts) {
                    if (attempt.pool().equals(pool)
                            && !runs.containsKey(attempt.attempt().jobId())) {
                        Run run = new Run(attempt.attempt(), place, null);
                        holdLocked(run);
                        held.add(run);
                    }
                }
            }
            place.grant = grant;
            place.node = node;
            place.leaving = false;
            place.resting = false;
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        held.forEach(this::adopt);
        ready.forEach(this::start);
    }

    private static List<NodeManagerWire.HeldAttempt> heldAttempts(NodeManagerWire node) {
        try {
            return node.attempts();
        } catch (RuntimeException e) {
            // A node that cannot be asked holds nothing that anybody could wait for.
            return List.of();
        }
    }

    @Override
    public boolean removeServer(String server, LeavingMode mode, Duration patience) throws InterruptedException {
        List<Run> stopped;
        List<Run> open;
        lock.lockInterruptibly();
        try {
            Place place = places.get(server);
            if (place == null) {
                return true;
            }
            place.leaving = true;
            if (mode == LeavingMode.DRAIN && !drainedLocked(place, patience)) {
                place.leaving = false;
                return false;
            }
            stopped = List.copyOf(place.runs.values());
            open = settleLocked(place);
            forgetLocked(place);
        } finally {
            lock.unlock();
        }
        stopAll(stopped);
        open.forEach(run -> events.evicted(run.attempt, "its server left the pool"));
        return true;
    }

    private boolean drainedLocked(Place place, Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        while (!place.runs.isEmpty()) {
            if (left <= 0) {
                return false;
            }
            left = runEnded.awaitNanos(left);
        }
        return true;
    }

    private static void stopAll(List<Run> stopped) throws InterruptedException {
        List<Thread> stops = stopped.stream()
                .map(run -> Thread.ofVirtual().start(() -> stopQuietly(run)))
                .toList();
        for (Thread stop : stops) {
            stop.join();
        }
    }

    /** Marks all attempts of a place as settled and returns, in order of arrival, those that somebody waits for. */
    private static List<Run> settleLocked(Place place) {
        List<Run> open = place.runs.values().stream()
                .filter(run -> run.fate == Run.Fate.OPEN)
                .sorted(Comparator.comparing((Run run) -> run.arrival))
                .toList();
        place.runs.values().forEach(run -> run.fate = Run.Fate.SETTLED);
        return open;
    }

    @Override
    public void loseServer(String server) {
        List<Run> lost;
        lock.lock();
        try {
            Place place = places.get(server);
            if (place == null) {
                return;
            }
            lost = settleLocked(place);
            forgetLocked(place);
        } finally {
            lock.unlock();
        }
        lost.forEach(run -> events.lost(run.attempt, "its server was lost"));
    }

    @Override
    public List<JobState> state() {
        lock.lock();
        try {
            List<JobState> all = new ArrayList<>();
            pending.forEach(
                    p -> all.add(new JobState(new AttemptRef(p.job.head().jobId(), p.attempt, ""), false)));
            runs.values().stream()
                    .filter(run -> run.fate != Run.Fate.SETTLED)
                    .forEach(run -> all.add(new JobState(run.attempt, true)));
            return all;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            pending.clear();
            runs.values().forEach(run -> run.fate = Run.Fate.SETTLED);
            runs.clear();
            places.clear();
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
        List<Run> ready = new ArrayList<>();
        while (!pending.isEmpty()) {
            Place best = null;
            for (Place place : places.values()) {
                if (place.free() > 0 && (best == null || place.free() > best.free())) {
                    best = place;
                }
            }
            if (best == null) {
                break;
            }
            Pending next = pending.removeFirst();
            Run run =
                    new Run(new AttemptRef(next.job.head().jobId(), next.attempt, best.grant.server()), best, next.job);
            holdLocked(run);
            ready.add(run);
        }
        return ready;
    }

    @GuardedBy("lock")
    private void holdLocked(Run run) {
        runs.put(run.attempt.jobId(), run);
        run.place.runs.put(run.attempt.jobId(), run);
    }

    @GuardedBy("lock")
    private void forgetLocked(Place place) {
        places.remove(place.grant.server());
        place.runs.values().forEach(run -> runs.remove(run.attempt.jobId(), run));
        runEnded.signalAll();
    }

    private void start(Run run) {
        Thread.ofVirtual().name("attempt-" + run.attempt.jobId()).start(() -> attempt(run));
    }

    private void attempt(Run run) {
        JobRequest job = run.job;
        if (job == null || !mayStart(run)) {
            end(run, new Ending.NeverStarted("its start could not be recorded"));
            return;
        }
        RunRequest request = new RunRequest(
                new RunRequest.Head(job.head(), run.attempt.number(), pool, run.place.grant.epoch()), job.body());
        end(run, Ending.of(() -> run.place.node.run(request)));
    }

    private boolean mayStart(Run run) {
        try {
            return events.starting(run.attempt);
        } catch (RuntimeException e) {
            return false;
        }
    }

    private void adopt(Run run) {
        Thread.ofVirtual().name("adopted-" + run.attempt.jobId()).start(() -> {
            Ending ending = Ending.of(() -> run.place.node.await(run.attempt));
            // The node held it a moment ago; that it does not know it any more means that its end was missed.
            end(run, ending instanceof Ending.NeverStarted missed ? new Ending.Lost(missed.reason()) : ending);
        });
    }

    /** Frees the processor, lets the next submission start, and tells the listener. */
    private void end(Run run, Ending ending) {
        List<Run> ready;
        lock.lock();
        try {
            run.ending = ending;
            run.place.runs.remove(run.attempt.jobId(), run);
            if (run.fate != Run.Fate.UNCLAIMED) {
                runs.remove(run.attempt.jobId(), run);
            } else {
                var _ = timer.schedule(() -> abandon(run), UNCLAIMED_KEPT.toSeconds(), TimeUnit.SECONDS);
            }
            if (ending instanceof Ending.NeverStarted) {
                long rest = run.place.failed(nanos.getAsLong());
                var _ = timer.schedule(() -> wake(run.place), rest, TimeUnit.NANOSECONDS);
            } else if (ending instanceof Ending.Answered) {
                run.place.worked();
            }
            runEnded.signalAll();
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        settleIfEnded(run);
        ready.forEach(this::start);
    }

    private void wake(Place place) {
        List<Run> ready;
        lock.lock();
        try {
            if (nanos.getAsLong() - place.restsUntil >= 0) {
                place.resting = false;
            }
            ready = takeReadyLocked();
        } finally {
            lock.unlock();
        }
        ready.forEach(this::start);
    }

    /** Tells the listener of an attempt that has ended and is wanted, once. */
    private void settleIfEnded(Run run) {
        Ending ending;
        lock.lock();
        try {
            ending = run.ending;
            if (ending == null || run.fate != Run.Fate.OPEN) {
                return;
            }
            run.fate = Run.Fate.SETTLED;
            runs.remove(run.attempt.jobId(), run);
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

    private static void stopQuietly(Run run) {
        try {
            run.place.node.stop(run.attempt);
        } catch (RuntimeException e) {
            // A node that cannot be told to stop has lost the server already, or is told again when it is emptied.
        }
    }
}

package org.gridshed.node;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.Ranges;
import org.gridshed.node.attempt.Attempts;
import org.gridshed.node.attempt.ServiceCall;
import org.gridshed.node.host.ArchiveCache;
import org.gridshed.node.host.Documents;
import org.gridshed.node.host.HostLog;
import org.gridshed.node.host.HostProcess;
import org.gridshed.node.host.HostProgram;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.gridshed.wire.RunRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes one server host one service version and runs attempts against it. All methods may be called from any thread. One
 * order is carried out at a time; the state that attempts look at changes in one step, so that none is sent to a host
 * that the pool does not own.
 */
public final class NodeManager implements NodeManagerWire, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NodeManager.class);
    private static final Duration FIRST_BACK_OFF = Duration.ofMillis(500);
    private static final int MAX_DOUBLINGS = 6;
    private static final Duration STABLE_AFTER = Duration.ofMinutes(1);

    private final NodeSettings settings;
    private final HostProgram program;
    private final ArchiveCache archives;
    private final ServiceCall caller;
    private final LongSupplier nanos;
    private final Attempts attempts;
    private final ScheduledExecutorService timer;

    /** Held while an order is carried out. */
    private final ReentrantLock ordering = new ReentrantLock();

    /** Guards what attempts look at; held for moments only. */
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private Phase phase = Phase.EMPTY;

    @GuardedBy("lock")
    private @Nullable HostOrder order;

    @GuardedBy("lock")
    private @Nullable HostedVersion hosted;

    @GuardedBy("lock")
    private long epoch;

    @GuardedBy("lock")
    private @Nullable String detail;

    @GuardedBy("lock")
    private int restarts;

    @GuardedBy("lock")
    private boolean closed;

    /**
     * Makes a node that hosts nothing.
     *
     * @param program the service host's program, shared by the nodes of a machine
     * @param archives the archives of the machine, shared likewise
     * @param caller sends messages to services, shared likewise
     * @param nanos a ticker in nanoseconds
     */
    public NodeManager(
            NodeSettings settings, HostProgram program, ArchiveCache archives, ServiceCall caller, LongSupplier nanos) {
        this.settings = settings;
        this.program = program;
        this.archives = archives;
        this.caller = caller;
        this.nanos = nanos;
        this.attempts = new Attempts(settings.processors(), settings.holdReplies());
        this.timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("node-" + settings.server()).daemon().factory());
        HostProcess.remove(workFolder());
    }

    /** Returns what the node was made with. */
    public NodeSettings settings() {
        return settings;
    }

    @Override
    public NodeState host(HostOrder wanted) {
        Ranges.within("memoryMegabytes", wanted.memoryMegabytes(), 16, 1 << 20);
        ordering.lock();
        try {
            HostedVersion former = take(wanted);
            if (former != null
                    && former.order().version().equals(wanted.version())
                    && former.process().alive()) {
                ready(new HostedVersion(wanted, former.process(), former.sinceNanos()));
                return state();
            }
            if (former != null) {
                former.process().kill();
            }
            ready(start(wanted));
            return state();
        } catch (HostingFailedException e) {
            fail(wanted, String.valueOf(e.getMessage()));
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail(wanted, "interrupted");
            throw new HostingFailedException("the server was asked to stop");
        } finally {
            ordering.unlock();
        }
    }

    /** Takes a new order: from here on no attempt of an earlier one is sent. Returns what is hosted so far. */
    private @Nullable HostedVersion take(HostOrder wanted) {
        lock.lock();
        try {
            if (closed || wanted.epoch() < epoch) {
                throw new HostingFailedException("order of epoch " + wanted.epoch() + " refused by " + settings.server()
                        + ": it has taken epoch " + epoch);
            }
            HostedVersion former = hosted;
            phase = Phase.STARTING;
            order = wanted;
            epoch = wanted.epoch();
            hosted = null;
            detail = null;
            restarts = 0;
            return former;
        } finally {
            lock.unlock();
        }
    }

    private HostedVersion start(HostOrder wanted) throws InterruptedException {
        HostLog log = log(wanted.version().service());
        log.note("version " + wanted.version().number() + " starts on " + settings.server());
        Path archive = archives.fetch(wanted.version().digest());
        HostProcess.Spec spec = new HostProcess.Spec(
                wanted.version().service(), wanted.version().kind(), archive, wanted.memoryMegabytes(), false);
        HostProcess process = HostProcess.start(program, spec, newWork(), log, settings.startPatience());
        return new HostedVersion(wanted, process, nanos.getAsLong());
    }

    private void ready(HostedVersion started) {
        lock.lock();
        try {
            if (closed || !started.order().equals(order)) {
                started.process().kill();
                throw new HostingFailedException("another order came meanwhile");
            }
            hosted = started;
            phase = Phase.READY;
            detail = null;
        } finally {
            lock.unlock();
        }
        var _ = started.process().ended().thenAccept(exit -> crashed(started, exit));
    }

    private void fail(HostOrder wanted, String reason) {
        log(wanted.version().service()).note("cannot be hosted on " + settings.server() + ": " + reason);
        lock.lock();
        try {
            if (wanted.equals(order)) {
                phase = Phase.FAILED;
                detail = reason;
            }
        } finally {
            lock.unlock();
        }
    }

    /** A host ended; by itself if it is still the one that should run. */
    private void crashed(HostedVersion gone, int exit) {
        Duration pause;
        lock.lock();
        try {
            if (closed || !gone.equals(hosted)) {
                return;
            }
            hosted = null;
            boolean stable = nanos.getAsLong() - gone.sinceNanos() > STABLE_AFTER.toNanos();
            restarts = stable ? 1 : restarts + 1;
            detail = "the service host ended by itself with exit code " + exit;
            phase = restarts > settings.maxRestarts() ? Phase.FAILED : Phase.RESTARTING;
            pause = FIRST_BACK_OFF.multipliedBy(1L << Math.min(restarts - 1, MAX_DOUBLINGS));
            LOG.warn("{}: {} (time {} in a row)", settings.server(), detail, restarts);
            if (phase == Phase.RESTARTING) {
                var _ = timer.schedule(() -> restart(gone.order()), pause.toMillis(), TimeUnit.MILLISECONDS);
            }
        } finally {
            lock.unlock();
        }
        log(gone.order().version().service()).note("ended by itself with exit code " + exit);
        gone.process().kill();
    }

    private void restart(HostOrder wanted) {
        ordering.lock();
        try {
            lock.lock();
            try {
                if (closed || !wanted.equals(order) || phase != Phase.RESTARTING) {
                    return;
                }
            } finally {
                lock.unlock();
            }
            ready(start(wanted));
        } catch (HostingFailedException e) {
            fail(wanted, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ordering.unlock();
        }
    }

    @Override
    public NodeState vacate(VacateOrder vacating) {
        ordering.lock();
        try {
            HostedVersion former;
            lock.lock();
            try {
                if (vacating.epoch() < epoch) {
                    return state();
                }
                former = hosted;
                hosted = null;
                order = null;
                epoch = vacating.epoch();
                phase = Phase.EMPTY;
                detail = null;
            } finally {
                lock.unlock();
            }
            if (former != null) {
                former.process().kill();
            }
            return state();
        } finally {
            ordering.unlock();
        }
    }

    @Override
    public NodeState state() {
        lock.lock();
        try {
            HostOrder present = order;
            return new NodeState(
                    settings.server(),
                    settings.processors(),
                    phase,
                    present == null ? null : present.pool(),
                    present == null ? null : present.version(),
                    epoch,
                    attempts.computing(),
                    detail);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public RunReply run(RunRequest request) {
        RunRequest.Head head = request.head();
        RunReply refused = refusal(head);
        if (refused != null) {
            return refused;
        }
        AttemptRef attempt = new AttemptRef(head.job().jobId(), head.attempt(), settings.server());
        try {
            return attempts.run(attempt, head.pool(), () -> send(request));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return RunReply.without(End.BROKEN, "the node manager is stopping");
        }
    }

    private @Nullable RunReply refusal(RunRequest.Head head) {
        lock.lock();
        try {
            HostedVersion present = hosted;
            if (present == null || phase != Phase.READY) {
                return RunReply.without(End.NOT_STARTED, settings.server() + " is not ready but " + phase);
            }
            String pool = present.order().pool();
            return head.epoch() == epoch && head.pool().equals(pool)
                    ? null
                    : RunReply.without(
                            End.NOT_STARTED,
                            settings.server() + " serves " + pool + " at epoch " + epoch + ", not " + head.pool()
                                    + " at " + head.epoch());
        } finally {
            lock.unlock();
        }
    }

    /** Sends an attempt whose turn has come, unless another order came while it waited for a processor. */
    private RunReply send(RunRequest request) {
        int port;
        lock.lock();
        try {
            RunReply refused = refusal(request.head());
            HostedVersion present = hosted;
            if (refused != null || present == null) {
                return refused == null ? RunReply.without(End.NOT_STARTED, "nothing is hosted") : refused;
            }
            port = present.process().port();
        } finally {
            lock.unlock();
        }
        return caller.call(port, request);
    }

    @Override
    public boolean stop(AttemptRef attempt) {
        return attempts.stop(attempt);
    }

    @Override
    public List<HeldAttempt> attempts() {
        return attempts.held();
    }

    @Override
    public RunReply await(AttemptRef attempt) {
        try {
            RunReply end = attempts.await(attempt);
            return end == null
                    ? RunReply.without(End.NOT_STARTED, "attempt " + attempt.number() + " is not held here")
                    : end;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return RunReply.without(End.BROKEN, "the node manager is stopping");
        }
    }

    @Override
    public TrialReport trial(TrialOrder trial) {
        long begin = nanos.getAsLong();
        HostProcess process = null;
        try {
            HostProcess.Spec spec = new HostProcess.Spec(
                    trial.service(), trial.kind(), archives.fetch(trial.digest()), trial.memoryMegabytes(), true);
            Duration patience = Duration.ofNanos((long) (trial.patienceSeconds() * 1e9));
            process = HostProcess.start(program, spec, newWork(), log(trial.service()), patience);
            double seconds = (nanos.getAsLong() - begin) / 1e9;
            List<Document> documents = Documents.read(process.documents());
            return documents.isEmpty()
                    ? new TrialReport("the service has no WSDL", List.of(), seconds)
                    : new TrialReport(null, documents, seconds);
        } catch (HostingFailedException | IOException e) {
            return new TrialReport(String.valueOf(e.getMessage()), List.of(), (nanos.getAsLong() - begin) / 1e9);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new TrialReport("the server was asked to stop", List.of(), 0);
        } finally {
            if (process != null) {
                process.kill();
            }
        }
    }

    @Override
    public String logs(String service, int bytes) {
        return log(service).tail(Ranges.within("bytes", bytes, 1, 16 << 20));
    }

    /** Returns the process id of the service host; 0 when there is none. */
    public long hostPid() {
        lock.lock();
        try {
            HostedVersion present = hosted;
            return present == null ? 0 : present.process().pid();
        } finally {
            lock.unlock();
        }
    }

    private HostLog log(String service) {
        return new HostLog(
                settings.data().resolve("logs").resolve(settings.server()).resolve(Ranges.name("service", service)));
    }

    private Path workFolder() {
        return settings.data().resolve("work").resolve(settings.server()).toAbsolutePath();
    }

    private Path newWork() {
        return workFolder().resolve(UUID.randomUUID().toString());
    }

    /** Kills the host; running attempts end as broken. */
    @Override
    public void close() {
        HostedVersion former;
        lock.lock();
        try {
            closed = true;
            former = hosted;
            hosted = null;
            phase = Phase.EMPTY;
        } finally {
            lock.unlock();
        }
        timer.shutdownNow();
        if (former != null) {
            former.process().kill();
        }
        attempts.close();
    }
}

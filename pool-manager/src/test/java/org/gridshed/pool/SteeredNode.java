package org.gridshed.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.Body;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.gridshed.wire.RunRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** A node whose attempts end when the test says so. */
@RestController
final class SteeredNode implements NodeManagerWire {
    final String server;
    /** Attempts in the order in which they came. */
    final List<AttemptRef> started = new CopyOnWriteArrayList<>();

    final List<AttemptRef> stops = new CopyOnWriteArrayList<>();
    /** Ends every attempt at once when set. */
    volatile @Nullable RunReply always;

    volatile boolean unreachable;
    volatile boolean deafToStops;
    private final Map<AttemptRef, CompletableFuture<RunReply>> running = new ConcurrentHashMap<>();
    /** What can be awaited, whether it has ended or not. */
    private final Map<AttemptRef, CompletableFuture<RunReply>> known = new ConcurrentHashMap<>();

    private final Map<AttemptRef, HeldAttempt> held = new LinkedHashMap<>();

    SteeredNode(String server) {
        this.server = server;
    }

    static RunReply answer(int status) {
        return new RunReply(
                new RunReply.Head(End.REPLIED, status, List.of(), Duration.ofSeconds(2), null),
                Body.of("<answer/>".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    /** Makes the node hold an attempt that it got before the test. */
    void holds(AttemptRef attempt, String pool) {
        CompletableFuture<RunReply> end = new CompletableFuture<>();
        held.put(attempt, new HeldAttempt(attempt, pool, true));
        running.put(attempt, end);
        known.put(attempt, end);
    }

    boolean runs(String jobId) {
        return running.keySet().stream().anyMatch(a -> a.jobId().equals(jobId));
    }

    List<String> runningJobs() {
        return running.keySet().stream().map(AttemptRef::jobId).sorted().toList();
    }

    void answer(String jobId) {
        end(jobId, answer(200));
    }

    void end(String jobId, RunReply reply) {
        running.forEach((attempt, end) -> {
            if (attempt.jobId().equals(jobId)) {
                running.remove(attempt);
                end.complete(reply);
            }
        });
    }

    /** Breaks the way to all attempts, as a killed process does. */
    void breakAll() {
        running.forEach((attempt, end) ->
                end.completeExceptionally(new ComponentUnreachableException(server + " broke", true, null)));
        running.clear();
    }

    @Override
    public RunReply run(RunRequest request) {
        if (unreachable) {
            throw new ComponentUnreachableException(server + " refuses", false, null);
        }
        AttemptRef attempt =
                new AttemptRef(request.head().job().jobId(), request.head().attempt(), server);
        started.add(attempt);
        RunReply at = always;
        if (at != null) {
            return at;
        }
        CompletableFuture<RunReply> end = new CompletableFuture<>();
        running.put(attempt, end);
        known.put(attempt, end);
        return get(end);
    }

    static RunReply get(CompletableFuture<RunReply> end) {
        try {
            return end.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean stop(AttemptRef attempt) {
        stops.add(attempt);
        if (deafToStops) {
            throw new ComponentUnreachableException(server + " is deaf", false, null);
        }
        CompletableFuture<RunReply> end = running.remove(attempt);
        return end != null && end.complete(RunReply.without(End.STOPPED, "stopped"));
    }

    @Override
    public List<HeldAttempt> attempts() {
        if (unreachable) {
            throw new ComponentUnreachableException(server + " refuses", false, null);
        }
        return new ArrayList<>(held.values());
    }

    @Override
    public RunReply await(AttemptRef attempt) {
        CompletableFuture<RunReply> end = known.get(attempt);
        return end == null ? RunReply.without(End.NOT_STARTED, "not known here") : get(end);
    }

    @Override
    public NodeState host(HostOrder order) {
        throw new UnsupportedOperationException();
    }

    @Override
    public NodeState vacate(VacateOrder order) {
        throw new UnsupportedOperationException();
    }

    @Override
    public NodeState state() {
        throw new UnsupportedOperationException();
    }

    @Override
    public TrialReport trial(TrialOrder order) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String logs(String service, int bytes) {
        throw new UnsupportedOperationException();
    }
}

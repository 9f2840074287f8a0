package org.gridshed.pool.queueing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobRequest;
import org.gridshed.model.QueueingSystem.JobState;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.NodeManagerWire;
import org.jspecify.annotations.Nullable;

/** Which attempt has which processor, and what waits for one. Guarded by the system's lock. */
final class Processors {
    private final Places places = new Places();

    /** What runs, by job; an attempt submitted here goes before one that a node still holds. */
    private final Map<String, Run> runs = new HashMap<>();

    /** What waits for a processor, by job, first first. */
    private final LinkedHashMap<String, Pending> pending = new LinkedHashMap<>();

    private record Pending(JobRequest job, int attempt) {}

    /** Takes a submission; the same one again is the same. */
    void submit(JobRequest job, int attempt) {
        String id = job.head().jobId();
        Run here = runs.get(id);
        if (here == null || here.settled || here.attempt.number() != attempt) {
            pending.put(id, new Pending(job, attempt));
        }
    }

    /** Takes a submission back; false if it does not wait here. */
    boolean withdraw(String jobId) {
        return pending.remove(jobId) != null;
    }

    @Nullable
    Run run(String jobId) {
        return runs.get(jobId);
    }

    @Nullable
    Place place(String server) {
        return places.find(server);
    }

    boolean holds(Place place) {
        return places.holds(place);
    }

    void remove(Place place) {
        places.remove(place);
    }

    void change(Place place, Runnable change) {
        places.change(place, change);
    }

    /** Makes a place for a server, or gives the one that it has a newer grant, which ends whatever began under the older one. */
    Place join(ServerGrant grant, NodeManagerWire node) {
        Place known = places.find(grant.server());
        if (known == null) {
            return places.add(grant, node);
        }
        places.change(known, () -> {
            known.grant = grant;
            known.node = node;
            known.leavers = 0;
            known.resting = false;
        });
        return known;
    }

    /** Gives waiting submissions to free processors and returns them. */
    List<Run> takeReady() {
        if (pending.isEmpty()) {
            return List.of();
        }
        List<Run> ready = new ArrayList<>(1);
        for (Place best = places.best(); best != null && !pending.isEmpty(); best = places.best()) {
            Map.Entry<String, Pending> next = pending.pollFirstEntry();
            AttemptRef attempt = new AttemptRef(next.getKey(), next.getValue().attempt, best.grant.server());
            Run run = new Run(attempt, best, next.getValue().job);
            hold(run);
            ready.add(run);
        }
        return ready;
    }

    /** Keeps a processor busy. */
    void hold(Run run) {
        if (run.job == null) {
            runs.putIfAbsent(run.attempt.jobId(), run);
        } else {
            runs.put(run.attempt.jobId(), run);
        }
        places.change(run.place, () -> run.place.runs.add(run));
    }

    /** Frees its processor. */
    void forget(Run run) {
        runs.remove(run.attempt.jobId(), run);
        places.change(run.place, () -> run.place.runs.remove(run));
    }

    /** Lets a server rest after a failure; returns for how long, ns, 0 if it rests already. */
    long rest(Place place) {
        long[] rest = new long[1];
        places.change(place, () -> rest[0] = place.failed());
        return rest[0];
    }

    List<JobState> state() {
        List<JobState> all = new ArrayList<>();
        pending.forEach((id, p) -> all.add(new JobState(new AttemptRef(id, p.attempt, ""), false)));
        for (Place place : places.all()) {
            place.runs.stream().filter(run -> !run.settled).forEach(run -> all.add(new JobState(run.attempt, true)));
        }
        return all;
    }

    void clear() {
        pending.clear();
        runs.clear();
        for (Place place : places.all()) {
            place.runs.forEach(run -> run.settled = true);
            places.remove(place);
        }
    }
}

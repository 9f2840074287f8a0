package org.gridshed.policies.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Decision;
import org.gridshed.model.JobObservation;
import org.gridshed.model.Move;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.gridshed.model.ServerObservation;
import org.gridshed.model.ServerObservation.State;
import org.gridshed.model.SwitchingTimes;
import org.gridshed.policies.Guard;

/**
 * Plays a load on four servers of two processors each under a policy, preempting the jobs of leaving servers. Events at one
 * instant happen in the order in which they were planned, so a seed gives the same run each time.
 */
final class Play<M> {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int PROCESSORS = 2;

    private final Setup setup;
    private final AllocationPolicy<M> policy;
    private final TreeMap<String, PlayedPool> pools = new TreeMap<>();
    private final Map<String, Load.Job> jobs = new HashMap<>();
    private final Map<String, ServerObservation> coming = new TreeMap<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::at).thenComparingLong(Event::number));
    private final List<String> onTime = new ArrayList<>();
    private M memory;
    private long planned;
    private int open;
    private int moves;

    /**
     * What is played.
     *
     * @param settings by service
     * @param split servers at the start, by service
     */
    record Setup(Map<String, PoolSettings> settings, Map<String, Integer> split, double interval, double switching) {}

    /** How it ended. */
    record Outcome(double shareOnTime, int moves) {}

    private record Event(Instant at, long number, Runnable what) {}

    private Play(Setup setup, AllocationPolicy<M> policy) {
        this.setup = setup;
        this.policy = policy;
        this.memory = policy.initial();
    }

    static <M> Outcome of(Setup setup, AllocationPolicy<M> policy, List<Load.Job> load) {
        return new Play<>(setup, policy).run(load);
    }

    private Outcome run(List<Load.Job> load) {
        setup.settings().forEach((name, settings) -> pools.put(name, new PlayedPool(name, settings)));
        int server = 1;
        for (Map.Entry<String, Integer> part : new TreeMap<>(setup.split()).entrySet()) {
            for (int i = 0; i < part.getValue(); i++) {
                join("s" + server++, part.getKey());
            }
        }
        load.forEach(job -> jobs.put(job.id(), job));
        load.forEach(job -> plan(START, job.arrival(), () -> arrive(job)));
        open = load.size();
        plan(START, setup.interval(), () -> decide(START.plus(span(setup.interval()))));
        while (open > 0) {
            Objects.requireNonNull(events.poll()).what().run();
        }
        return new Outcome(100.0 * onTime.size() / load.size(), moves);
    }

    private void arrive(Load.Job job) {
        PlayedPool pool = pool(job.service());
        Instant now = START.plus(span(job.arrival()));
        pool.arrived(new JobObservation(
                job.id(), now, now.plus(pool.settings.agreement().target()), 0, null, null));
        dispatch(pool, now);
    }

    private void dispatch(PlayedPool pool, Instant now) {
        for (String server : pool.stack.names()) {
            while (pool.runningOn(server) < PROCESSORS && pool.queue.size() > 0) {
                JobObservation next = pool.queue.next(now, pool::lengths).orElseThrow();
                JobObservation run =
                        new JobObservation(next.id(), next.arrival(), next.deadline(), next.priority(), now, server);
                pool.running.put(run.id(), run);
                double length = Objects.requireNonNull(jobs.get(run.id())).length();
                plan(now, length, () -> finish(pool, run, now.plus(span(length))));
            }
        }
    }

    /** Ends an attempt, unless it was stopped: then the job waits, or runs as another attempt. */
    private void finish(PlayedPool pool, JobObservation attempt, Instant now) {
        if (!attempt.equals(pool.running.get(attempt.id()))) {
            return;
        }
        pool.finished(attempt, now);
        open--;
        if (!now.isAfter(attempt.deadline())) {
            onTime.add(attempt.id());
        }
        dispatch(pool, now);
    }

    private void decide(Instant now) {
        Observation seen = observe(now);
        Decision<M> decision = policy.decide(memory, seen);
        memory = decision.memory();
        assertThat(Guard.check(seen, decision.moves()).cut()).isEmpty();
        decision.moves().forEach(move -> move(move, now));
        plan(now, setup.interval(), () -> decide(now.plus(span(setup.interval()))));
    }

    private void move(Move move, Instant now) {
        PlayedPool source = pool(move.source());
        moves++;
        source.stack.remove(move.server());
        List<JobObservation> stopped = source.running.values().stream()
                .filter(j -> move.server().equals(j.server()))
                .toList();
        for (JobObservation job : stopped) {
            source.running.remove(job.id());
            source.queue.add(new JobObservation(job.id(), job.arrival(), job.deadline(), job.priority(), null, null));
        }
        Instant arrival = now.plus(span(setup.switching()));
        coming.put(
                move.server(),
                new ServerObservation(move.server(), move.target(), PROCESSORS, State.COMING, arrival, Set.of()));
        plan(now, setup.switching(), () -> {
            coming.remove(move.server());
            join(move.server(), move.target());
            dispatch(pool(move.target()), arrival);
        });
    }

    private void join(String server, String pool) {
        pool(pool).stack.push(new ServerGrant(server, pool, PROCESSORS, "local:" + server, planned, Set.of()));
    }

    private Observation observe(Instant now) {
        List<ServerObservation> servers = new ArrayList<>();
        pools.values()
                .forEach(pool -> pool.stack
                        .names()
                        .forEach(name -> servers.add(
                                new ServerObservation(name, pool.name, PROCESSORS, State.ACTIVE, null, Set.of()))));
        servers.addAll(coming.values());
        return new Observation(
                now,
                pools.values().stream().map(p -> p.observe(now)).toList(),
                servers,
                new SwitchingTimes(Map.of(), setup.switching()),
                Map.of(),
                1,
                1000);
    }

    private PlayedPool pool(String name) {
        return Objects.requireNonNull(pools.get(name));
    }

    private void plan(Instant from, double seconds, Runnable what) {
        events.add(new Event(from.plus(span(seconds)), planned++, what));
    }

    private static Duration span(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}

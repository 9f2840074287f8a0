package org.gridshed.policies.play;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.gridshed.model.JobObservation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.policies.queue.JobQueue;
import org.gridshed.policies.queue.QueueOrders;
import org.gridshed.policies.queue.ServerStack;

/** One pool of the play: queue, stack, running jobs and windows. */
final class PlayedPool {
    final String name;
    final PoolSettings settings;
    final JobQueue queue;
    final ServerStack stack = new ServerStack();
    final Map<String, JobObservation> running = new HashMap<>();
    private final ArrayDeque<Instant> arrivals = new ArrayDeque<>();
    private final ArrayDeque<Double> serviceTimes = new ArrayDeque<>();
    private final ArrayDeque<Double> responseTimes = new ArrayDeque<>();

    PlayedPool(String name, PoolSettings settings) {
        this.name = name;
        this.settings = settings;
        this.queue = new JobQueue(QueueOrders.named(settings.queueOrder()));
    }

    void arrived(JobObservation job) {
        queue.add(job);
        keep(arrivals, job.arrival());
    }

    void finished(JobObservation job, Instant now) {
        running.remove(job.id());
        keep(serviceTimes, seconds(job.started() == null ? now : job.started(), now));
        keep(responseTimes, seconds(job.arrival(), now));
    }

    long runningOn(String server) {
        return running.values().stream().filter(j -> server.equals(j.server())).count();
    }

    double[] lengths() {
        return serviceTimes.stream().mapToDouble(Double::doubleValue).toArray();
    }

    PoolObservation observe(Instant now) {
        List<JobObservation> jobs = new ArrayList<>(queue.toList());
        jobs.addAll(running.values());
        jobs.sort(Comparator.comparing(JobObservation::arrival).thenComparing(JobObservation::id));
        OptionalDouble mean =
                serviceTimes.stream().mapToDouble(Double::doubleValue).average();
        double rate = arrivals.size() < 2
                ? 0
                : (arrivals.size() - 1) / Math.max(seconds(arrivals.getFirst(), arrivals.getLast()), 1e-9);
        boolean recent = !arrivals.isEmpty() && seconds(arrivals.getLast(), now) < 60;
        return new PoolObservation(
                name,
                settings,
                recent || !jobs.isEmpty(),
                jobs,
                rate,
                mean.isPresent() ? OptionalDouble.of(1 / mean.getAsDouble()) : OptionalDouble.empty(),
                List.copyOf(arrivals),
                List.copyOf(serviceTimes),
                List.copyOf(responseTimes));
    }

    private <T> void keep(ArrayDeque<T> window, T value) {
        window.addLast(value);
        if (window.size() > settings.window()) {
            window.removeFirst();
        }
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }
}

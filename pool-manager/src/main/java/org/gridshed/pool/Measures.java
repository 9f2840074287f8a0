package org.gridshed.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.gridshed.model.JobObservation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.monitoring.window.ArrivalWindow;
import org.gridshed.monitoring.window.ValueWindow;
import org.jspecify.annotations.Nullable;

/** The windows of one pool: arrivals, service times and response times. Guarded by the pool's lock. */
final class Measures {
    private final ArrivalWindow arrivals;
    private final ValueWindow serviceTimes;
    private final ValueWindow responseTimes;
    private @Nullable Instant lastArrival;

    Measures(int window) {
        arrivals = new ArrivalWindow(window);
        serviceTimes = new ValueWindow(window);
        responseTimes = new ValueWindow(window);
    }

    void resize(int window) {
        arrivals.resize(window);
        serviceTimes.resize(window);
        responseTimes.resize(window);
    }

    void arrived(Instant arrival) {
        arrivals.add(arrival);
        if (lastArrival == null || arrival.isAfter(lastArrival)) {
            lastArrival = arrival;
        }
    }

    void finished(Duration serviceTime, Duration responseTime) {
        serviceTimes.add(serviceTime.toNanos() / 1e9);
        responseTimes.add(responseTime.toNanos() / 1e9);
    }

    /** Returns the lengths of the last finished jobs, s, oldest first. */
    double[] lengths() {
        return serviceTimes.toArray();
    }

    double arrivalRate() {
        return arrivals.rate();
    }

    /** Returns μ = 1 / mean length, jobs/s; empty before a job has finished. */
    OptionalDouble serviceRate() {
        OptionalDouble mean = serviceTimes.mean();
        return mean.isPresent() && mean.getAsDouble() > 0
                ? OptionalDouble.of(1 / mean.getAsDouble())
                : OptionalDouble.empty();
    }

    double percentOnTime(Duration target) {
        return responseTimes.percentWithin(target.toNanos() / 1e9);
    }

    PoolObservation observe(
            String pool, PoolSettings settings, List<JobObservation> jobs, Instant now, Duration idleAfter) {
        boolean recent = lastArrival != null && now.isBefore(lastArrival.plus(idleAfter));
        return new PoolObservation(
                pool,
                settings,
                recent || !jobs.isEmpty(),
                jobs,
                arrivals.rate(),
                serviceRate(),
                arrivals.toList(),
                serviceTimes.toList(),
                responseTimes.toList());
    }
}

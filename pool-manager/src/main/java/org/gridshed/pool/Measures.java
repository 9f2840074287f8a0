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

/** The windows of one pool: arrivals, service times and response times; guarded by the pool's lock. */
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
        lastArrival = arrival;
    }

    void finished(Duration serviceTime, Duration responseTime) {
        serviceTimes.add(serviceTime.toNanos() / 1e9);
        responseTimes.add(responseTime.toNanos() / 1e9);
    }

    double[] lengths() {
        return serviceTimes.toArray();
    }

    PoolObservation observe(
            String pool, PoolSettings settings, List<JobObservation> jobs, Instant now, Duration idleAfter) {
        boolean recent = lastArrival != null && now.isBefore(lastArrival.plus(idleAfter));
        OptionalDouble mean = serviceTimes.mean();
        OptionalDouble rate = mean.isPresent() && mean.getAsDouble() > 0
                ? OptionalDouble.of(1 / mean.getAsDouble())
                : OptionalDouble.empty();
        return new PoolObservation(
                pool,
                settings,
                recent || !jobs.isEmpty(),
                jobs,
                arrivals.rate(),
                rate,
                arrivals.toList(),
                serviceTimes.toList(),
                responseTimes.toList());
    }
}

package org.gridshed.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One pool at one instant, with the symbols of Kubicek (2006), section 3.
 *
 * @param pool name of the pool, which is its service's name
 * @param settings as set by owner and operator
 * @param inUse whether it has jobs in the system or had an arrival within the idle time set for the system; a pool in
 *     use keeps at least one server
 * @param jobs the j jobs in the system, in order of arrival
 * @param arrivalRate λ over the last x arrivals, jobs/s; 0 while fewer than two have come
 * @param measuredServiceRate μ of one processor, jobs/s, from the last x finished jobs; empty while none has finished
 * @param arrivals arrival instants in the window, oldest first
 * @param serviceTimes lengths of the last x finished jobs, s, oldest first
 * @param responseTimes response times of the last x finished jobs, s, oldest first
 */
public record PoolObservation(
        String pool,
        PoolSettings settings,
        boolean inUse,
        List<JobObservation> jobs,
        double arrivalRate,
        OptionalDouble measuredServiceRate,
        List<Instant> arrivals,
        List<Double> serviceTimes,
        List<Double> responseTimes) {

    public PoolObservation {
        jobs = List.copyOf(jobs);
        arrivals = List.copyOf(arrivals);
        serviceTimes = List.copyOf(serviceTimes);
        responseTimes = List.copyOf(responseTimes);
    }

    /** Returns μ: as measured, else 1 / the declared mean length, else empty. */
    public OptionalDouble serviceRate() {
        if (measuredServiceRate.isPresent()) {
            return measuredServiceRate;
        }
        Duration declared = settings.agreement().declaredMean();
        return declared == null ? OptionalDouble.empty() : OptionalDouble.of(1e9 / declared.toNanos());
    }

    /** Returns j, jobs waiting or in service. */
    public int inSystem() {
        return jobs.size();
    }

    /** Returns the jobs that wait. */
    public int waiting() {
        return (int) jobs.stream().filter(JobObservation::waiting).count();
    }

    /** Returns T, the target response time in seconds. */
    public double targetSeconds() {
        return settings.agreement().target().toNanos() / 1e9;
    }

    /** Returns W, the mean response time of the window in seconds; empty when no job has finished. */
    public OptionalDouble meanResponse() {
        return responseTimes.stream().mapToDouble(Double::doubleValue).average();
    }

    /** Returns Per, the percentage of the window within the target; 100 when no job has finished. */
    public double percentOnTime() {
        double target = targetSeconds();
        return responseTimes.isEmpty()
                ? 100
                : 100.0 * responseTimes.stream().filter(r -> r <= target).count() / responseTimes.size();
    }
}

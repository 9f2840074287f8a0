package org.gridshed.pool;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Times of answered jobs, per pool, as Micrometer meters with histograms. */
public final class PoolMetrics implements JobListener {
    private final MeterRegistry registry;
    private final Map<String, Meters> byPool = new ConcurrentHashMap<>();

    private record Meters(Timer waiting, Timer service, Timer response, Counter onTime, Counter late) {}

    /** Makes meters in {@code registry} as pools answer jobs. */
    public PoolMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void answered(
            String pool, Duration waitingTime, Duration serviceTime, Duration responseTime, boolean onTime) {
        Meters meters = byPool.computeIfAbsent(pool, this::meters);
        meters.waiting.record(waitingTime);
        meters.service.record(serviceTime);
        meters.response.record(responseTime);
        (onTime ? meters.onTime : meters.late).increment();
    }

    private Meters meters(String pool) {
        return new Meters(
                timer("gridshed.job.waiting.time", "From arrival to the start of the last attempt.", pool),
                timer("gridshed.job.service.time", "Length of the last attempt.", pool),
                timer("gridshed.job.response.time", "From arrival to the answer.", pool),
                jobs(pool, "true"),
                jobs(pool, "false"));
    }

    private Timer timer(String name, String help, String pool) {
        return Timer.builder(name)
                .description(help)
                .tag("pool", pool)
                .serviceLevelObjectives(
                        Duration.ofMillis(10),
                        Duration.ofMillis(100),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(10),
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(10))
                .register(registry);
    }

    private Counter jobs(String pool, String onTime) {
        return Counter.builder("gridshed.jobs.answered")
                .description("Jobs answered, by whether they met the target.")
                .tag("pool", pool)
                .tag("on.time", onTime)
                .register(registry);
    }
}

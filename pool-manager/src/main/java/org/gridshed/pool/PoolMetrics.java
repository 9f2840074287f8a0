package org.gridshed.pool;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** What pools measure, as Micrometer meters with the tag {@code pool}: times of answered jobs, and gauges of the present. */
public final class PoolMetrics implements JobListener {
    private final MeterRegistry registry;
    private final Map<String, Meters> byPool = new ConcurrentHashMap<>();

    private final Map<String, List<Gauge>> gauges = new ConcurrentHashMap<>();

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

    @Override
    public void opened(String pool, Supplier<PoolFigures> figures) {
        gauges.put(
                pool,
                List.of(
                        gauge(pool, "gridshed.pool.arrival.rate", "λ, jobs/s.", figures, PoolFigures::arrivalRate),
                        gauge(pool, "gridshed.pool.service.rate", "μ, jobs/s.", figures, PoolFigures::serviceRate),
                        gauge(pool, "gridshed.pool.waiting", "Jobs that wait.", figures, PoolFigures::waiting),
                        gauge(pool, "gridshed.pool.in.service", "Jobs that run.", figures, PoolFigures::inService),
                        gauge(pool, "gridshed.pool.processors", "Processors.", figures, PoolFigures::processors),
                        gauge(
                                pool,
                                "gridshed.pool.on.time.percent",
                                "Share of the window within the target.",
                                figures,
                                PoolFigures::percentOnTime)));
    }

    @Override
    public void closed(String pool) {
        List<Gauge> gone = gauges.remove(pool);
        if (gone != null) {
            gone.forEach(registry::remove);
        }
    }

    private Gauge gauge(
            String pool,
            String name,
            String help,
            Supplier<PoolFigures> figures,
            ToDoubleFunction<PoolFigures> figure) {
        return Gauge.builder(name, () -> figure.applyAsDouble(figures.get()))
                .description(help)
                .tag("pool", pool)
                .register(registry);
    }

    private Meters meters(String pool) {
        return new Meters(
                timer("gridshed.job.waiting.time", "From arrival to the start of the last attempt.", pool)
                        .register(registry),
                timer("gridshed.job.service.time", "Length of the last attempt.", pool)
                        .register(registry),
                timer("gridshed.job.response.time", "From arrival to the answer.", pool)
                        .publishPercentileHistogram()
                        .minimumExpectedValue(Duration.ofMillis(1))
                        .maximumExpectedValue(Duration.ofHours(1))
                        .register(registry),
                jobs(pool, "true"),
                jobs(pool, "false"));
    }

    private static Timer.Builder timer(String name, String help, String pool) {
        return Timer.builder(name).description(help).tag("pool", pool);
    }

    private Counter jobs(String pool, String onTime) {
        return Counter.builder("gridshed.jobs.answered")
                .description("Jobs answered, by whether they met the target.")
                .tag("pool", pool)
                .tag("on.time", onTime)
                .register(registry);
    }
}

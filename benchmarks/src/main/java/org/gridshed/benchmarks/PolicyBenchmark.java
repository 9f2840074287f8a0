package org.gridshed.benchmarks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Decision;
import org.gridshed.model.JobObservation;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerObservation;
import org.gridshed.model.SwitchingTimes;
import org.gridshed.policies.PolicyCatalogue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What one decision costs, by policy and number of pools, with 10 servers and 100 jobs a pool. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class PolicyBenchmark {
    @Param({"hcw", "mean-response", "percentile"})
    public String policy = "hcw";

    @Param({"3", "40"})
    public int pools;

    private Observation seen = observation(3);

    /** Makes the observation. */
    @Setup
    public void observe() {
        seen = observation(pools);
    }

    /** Decides once. */
    @Benchmark
    public Decision<?> decision() {
        return decide(PolicyCatalogue.create(policy, Map.of()));
    }

    private <M> Decision<M> decide(AllocationPolicy<M> chosen) {
        return chosen.decide(chosen.initial(), seen);
    }

    private static Observation observation(int pools) {
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        List<PoolObservation> observed = new ArrayList<>();
        List<ServerObservation> servers = new ArrayList<>();
        for (int p = 0; p < pools; p++) {
            String name = "pool" + p;
            List<JobObservation> jobs = new ArrayList<>();
            for (int j = 0; j < 100; j++) {
                jobs.add(new JobObservation(name + j, now.minusSeconds(j), now.plusSeconds(60 - j), 0, null, null));
            }
            List<Double> times = List.of(1.0, 2.0 + p, 3.0);
            observed.add(new PoolObservation(
                    name, PoolSettings.DEFAULTS, true, jobs, 1.0 + p, OptionalDouble.of(0.5), List.of(), times, times));
            for (int s = 0; s < 10; s++) {
                servers.add(
                        new ServerObservation(name + "-" + s, name, 2, ServerObservation.State.ACTIVE, null, Set.of()));
            }
        }
        return new Observation(now, observed, servers, new SwitchingTimes(Map.of(), 5), Map.of(), 1, 1000);
    }
}

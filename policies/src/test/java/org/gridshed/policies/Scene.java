package org.gridshed.policies;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Decision;
import org.gridshed.model.JobObservation;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerObservation;
import org.gridshed.model.ServerObservation.State;
import org.gridshed.model.SwitchingTimes;

/** Builds observations with round numbers; switching takes 10 s, targets are 10 s, costs 1. */
final class Scene {
    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final List<PoolObservation> pools = new ArrayList<>();
    private final List<ServerObservation> servers = new ArrayList<>();
    private final Map<String, Instant> lastMoves = new HashMap<>();

    static PoolSettings settings(double cost, double targetSeconds, int min, int max) {
        PoolSettings d = PoolSettings.DEFAULTS;
        return new PoolSettings(
                true,
                d.leaving(),
                d.drainDeadline(),
                new PoolSettings.Agreement(Duration.ofNanos((long) (targetSeconds * 1e9)), 95, cost, null),
                new PoolSettings.Size(min, max, Duration.ofSeconds(30), Set.of("barred")),
                20,
                "fifo",
                d.limits());
    }

    Scene pool(String name, int jobs, double arrivalRate, double serviceRate) {
        return pool(name, jobs, arrivalRate, serviceRate, settings(1, 10, 0, 10), List.of());
    }

    Scene pool(String name, List<Double> responses) {
        return pool(name, 1, 1, 1, settings(1, 10, 0, 10), responses);
    }

    Scene pool(
            String name, int jobs, double arrivalRate, double serviceRate, PoolSettings set, List<Double> responses) {
        List<JobObservation> waiting = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            waiting.add(new JobObservation(name + i, NOW, NOW.plusSeconds(10), 0, null, null));
        }
        OptionalDouble rate = serviceRate > 0 ? OptionalDouble.of(serviceRate) : OptionalDouble.empty();
        pools.add(
                new PoolObservation(name, set, jobs > 0, waiting, arrivalRate, rate, List.of(), List.of(), responses));
        return this;
    }

    Scene servers(String pool, int count, int processors) {
        for (int i = 1; i <= count; i++) {
            server(pool + "-" + i, pool, processors, State.ACTIVE);
        }
        return this;
    }

    Scene server(String name, String pool, int processors, State state, String... labels) {
        servers.add(new ServerObservation(
                name, pool, processors, state, state == State.COMING ? NOW.plusSeconds(5) : null, Set.of(labels)));
        return this;
    }

    Scene movedAt(String pool, Instant when) {
        lastMoves.put(pool, when);
        return this;
    }

    Observation seen() {
        return new Observation(NOW, pools, servers, new SwitchingTimes(Map.of(), 10), lastMoves, 1, 1000);
    }

    Decision<?> decide(String policy, Map<String, String> settings) {
        return ask(PolicyCatalogue.create(policy, settings));
    }

    static double number(Decision<?> decision, String pool, String name) {
        return Objects.requireNonNull(
                Objects.requireNonNull(decision.numbers().get(pool)).get(name));
    }

    private <M> Decision<M> ask(AllocationPolicy<M> policy) {
        return policy.decide(policy.initial(), seen());
    }
}

package org.gridshed.cluster.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.gridshed.cluster.allocation.PoolView;
import org.gridshed.model.JobObservation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.gridshed.wire.PoolManagerWire.PoolTotals;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PoolBodyTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private static JobObservation job(String id, @Nullable Instant started) {
        return new JobObservation(id, NOON, NOON.plusSeconds(60), 0, started, started == null ? null : "server-1");
    }

    private static PoolObservation observation(List<Double> responses) {
        return new PoolObservation(
                "primes",
                PoolSettings.DEFAULTS,
                true,
                List.of(job("a", NOON), job("b", null), job("c", null)),
                0.5,
                OptionalDouble.of(0.25),
                List.of(),
                List.of(),
                responses);
    }

    private static PoolView view(@Nullable PoolReport report, @Nullable String error) {
        return new PoolView(
                "primes", PoolSettings.DEFAULTS, "pools-1", List.of("server-1"), List.of("server-2"), 2, report, error);
    }

    private static PoolReport report(List<Double> responses) {
        return new PoolReport(
                observation(responses), List.of("server-1"), List.of(), new PoolTotals(9, 6, 0, 3, 0, 0, 0, 0));
    }

    @Test
    void a_pool_shows_its_queue_and_its_promise() {
        PoolBody pool = PoolBody.of(view(report(List.of(30.0, 90.0)), null));

        assertThat(pool.waiting()).isEqualTo(2);
        assertThat(pool.inService()).isEqualTo(1);
        assertThat(pool.serviceRate()).isEqualTo(0.25);
        assertThat(pool.meanResponseSeconds()).isEqualTo(60.0);
        assertThat(pool.targetSeconds()).isEqualTo(60.0);
        assertThat(pool.percentOnTime()).isEqualTo(50.0);
    }

    @Test
    void what_was_not_measured_is_not_made_up() {
        PoolBody pool = PoolBody.of(view(report(List.of()), null));

        assertThat(pool.meanResponseSeconds()).isNull();
        assertThat(pool.percentOnTime()).isNull();
    }

    @Test
    void a_pool_that_cannot_be_asked_says_why() {
        PoolBody pool = PoolBody.of(view(null, "nobody answers"));

        assertThat(pool.error()).isEqualTo("nobody answers");
        assertThat(pool.arrivalRate()).isNull();
        assertThat(pool.servers()).containsExactly("server-1");
    }
}

package org.gridshed.monitoring.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class WindowTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void the_rate_is_gaps_over_the_time_they_took() {
        ArrivalWindow window = new ArrivalWindow(3);

        window.add(START);
        assertThat(window.rate()).isZero();
        window.add(START.plusSeconds(1));
        window.add(START.plusSeconds(4));
        assertThat(window.rate()).isEqualTo(0.5);
        window.add(START.plusSeconds(5));

        assertThat(window.rate()).isEqualTo(0.5);
        assertThat(window.toList()).hasSize(3);
    }

    @Test
    void arrivals_at_one_instant_have_a_finite_rate() {
        ArrivalWindow window = new ArrivalWindow(5);

        window.add(START);
        window.add(START);

        assertThat(window.rate()).isFinite().isPositive();
    }

    @Test
    void an_arrival_before_the_last_counts_as_simultaneous() {
        ArrivalWindow window = new ArrivalWindow(5);

        window.add(START.plusSeconds(1));
        window.add(START);

        assertThat(window.toList()).containsExactly(START.plusSeconds(1), START.plusSeconds(1));
    }

    @Test
    void the_share_within_a_limit_includes_the_limit() {
        ValueWindow window = new ValueWindow(4);
        assertThat(window.percentWithin(1)).isEqualTo(100);
        assertThat(window.mean()).isEmpty();

        window.add(1);
        window.add(2);
        window.add(3);
        window.add(4);

        assertThat(window.percentWithin(2)).isEqualTo(50);
    }

    @Test
    void a_resized_arrival_window_keeps_the_newest() {
        ArrivalWindow window = new ArrivalWindow(5);
        for (int second : new int[] {0, 10, 20, 21, 22}) {
            window.add(START.plusSeconds(second));
        }

        window.resize(3);

        assertThat(window.count()).isEqualTo(3);
        assertThat(window.rate()).isEqualTo(1);
        window.resize(4);
        window.add(START.plusSeconds(23));
        assertThat(window.count()).isEqualTo(4);
        assertThat(window.toList().getFirst()).isEqualTo(START.plusSeconds(20));
    }

    @Test
    void the_mean_does_not_drift_over_millions_of_values() {
        ValueWindow window = new ValueWindow(3);

        // Large values would leave their rounding errors behind in a sum that is kept running.
        for (int i = 0; i < 2_000_000; i++) {
            window.add(i % 2 == 0 ? 1e12 + 0.1 : 0.3);
        }
        window.add(1);
        window.add(2);
        window.add(6);

        assertThat(window.mean()).hasValue(3);
    }

    @Test
    void sizes_out_of_range_are_refused_with_the_range() {
        assertThatThrownBy(() -> new ValueWindow(0)).hasMessageContaining("window 0 is not in [1, 100000]");
        assertThatThrownBy(() -> new ArrivalWindow(1)).hasMessageContaining("window 1 is not in [2, 100000]");
    }
}

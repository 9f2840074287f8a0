package org.gridshed.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkloadTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void equal_seeds_make_equal_loads() {
        assertThat(Workload.of(7, MINUTE, 4, 2)).isEqualTo(Workload.of(7, MINUTE, 4, 2));
        assertThat(Workload.of(7, MINUTE, 4, 2)).isNotEqualTo(Workload.of(8, MINUTE, 4, 2));
    }

    @Test
    void calls_come_in_order_and_within_the_time() {
        List<Workload.Call> calls = Workload.of(1, MINUTE, 4, 2);

        assertThat(calls).isSortedAccordingTo(Comparator.comparing(Workload.Call::at));
        assertThat(calls).allSatisfy(call -> {
            assertThat(call.at()).isLessThan(MINUTE);
            assertThat(call.seconds()).isBetween(1.0, 3.0);
        });
    }

    @Test
    void each_service_has_its_turn_to_be_busy() {
        List<Integer> heavy = IntStream.of(0, 25, 45)
                .mapToObj(second -> Workload.heavy(Duration.ofSeconds(second), MINUTE, 3))
                .toList();

        assertThat(heavy).containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void the_load_fits_the_servers_but_not_the_ones_that_a_fixed_split_gives_to_the_busy_service() {
        double work = Workload.of(3, Duration.ofHours(1), 4, 2).stream()
                .mapToDouble(Workload.Call::seconds)
                .sum();

        assertThat(work / 3600).isBetween(2.0, 8.0);
    }
}

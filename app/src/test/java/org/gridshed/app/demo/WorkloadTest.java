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
    void the_busy_service_needs_two_servers_and_the_others_less_than_one() {
        Duration turn = MINUTE.dividedBy(3);
        List<Workload.Call> calls = Workload.of(3, MINUTE, 4, 2);

        for (int phase = 0; phase < 3; phase++) {
            Duration start = turn.multipliedBy(phase);
            int busy = Workload.heavy(start, MINUTE, 3);
            for (int sample = 0; sample < 3; sample++) {
                int service = sample;
                double work = calls.stream()
                        .filter(c -> c.sample() == service)
                        .filter(c -> c.at().compareTo(start) >= 0 && c.at().compareTo(start.plus(turn)) < 0)
                        .mapToDouble(Workload.Call::seconds)
                        .sum();
                double processors = work / turn.toSeconds();
                if (sample == busy) {
                    assertThat(processors).isBetween(2.2, 4.2);
                } else {
                    assertThat(processors).isLessThan(1.5);
                }
            }
        }
    }
}

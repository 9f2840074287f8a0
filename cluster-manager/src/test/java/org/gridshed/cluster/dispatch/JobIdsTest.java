package org.gridshed.cluster.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gridshed.testkit.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobIdsTest {
    private final SettableClock clock = new SettableClock();
    private final SplittableRandom random = new SplittableRandom(1);
    private final JobIds ids = new JobIds(clock, () -> random);

    @Test
    void ids_sort_by_the_time_of_arrival_and_differ_within_a_millisecond() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            made.add(ids.next());
            clock.advance(Duration.ofMillis(1));
        }

        assertThat(made).isSorted().doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f]{32}"));
        assertThat(ids.next()).isNotEqualTo(ids.next());
    }

    @Test
    void a_callers_trace_goes_on_with_a_span_of_ours() {
        String received = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";

        String passed = ids.traceparent(received);

        assertThat(passed).matches("00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00");
        assertThat(passed).isNotEqualTo(received);
        assertThat(JobIds.trace(passed)).isEqualTo("0af7651916cd43dd8448eb211c80319c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
                "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00",
                "00-00000000000000000000000000000000-b7ad6b7169203331-00",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-00",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-00",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0\n"
            })
    void what_is_no_trace_is_replaced(String received) {
        assertThat(ids.traceparent(received))
                .matches("00-[0-9a-f]{32}-[0-9a-f]{16}-01")
                .doesNotContain("0af7651916cd43dd8448eb211c80319c");
    }
}

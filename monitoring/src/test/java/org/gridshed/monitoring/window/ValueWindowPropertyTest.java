package org.gridshed.monitoring.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ValueWindowPropertyTest {
    @Property
    void a_window_is_the_tail_of_all_values(
            @ForAll @Size(max = 60) List<@DoubleRange(min = 0, max = 1000) Double> values,
            @ForAll @IntRange(min = 1, max = 20) int size) {
        ValueWindow window = new ValueWindow(size);

        values.forEach(window::add);

        List<Double> tail = values.subList(Math.max(0, values.size() - size), values.size());
        assertThat(window.toList()).isEqualTo(tail);
        assertThat(window.count()).isEqualTo(tail.size());
        if (!tail.isEmpty()) {
            double mean = tail.stream().mapToDouble(Double::doubleValue).sum() / tail.size();
            assertThat(window.mean().orElseThrow()).isCloseTo(mean, within(1e-9));
        }
    }

    @Property
    void a_resized_window_keeps_the_newest_and_goes_on(
            @ForAll @Size(min = 1, max = 40) List<@DoubleRange(min = 0, max = 9) Double> values,
            @ForAll @IntRange(min = 1, max = 20) int before,
            @ForAll @IntRange(min = 1, max = 20) int after) {
        ValueWindow window = new ValueWindow(before);
        values.forEach(window::add);

        window.resize(after);
        window.add(42);

        List<Double> kept = values.subList(Math.max(0, values.size() - Math.min(before, after)), values.size());
        List<Double> expected = new ArrayList<>(kept);
        expected.add(42.0);
        assertThat(window.toList()).isEqualTo(expected.subList(Math.max(0, expected.size() - after), expected.size()));
    }
}

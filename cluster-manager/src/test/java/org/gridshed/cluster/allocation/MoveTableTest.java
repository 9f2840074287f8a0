package org.gridshed.cluster.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MoveTableTest {
    private static final Path PAGE = Path.of("..", "docs", "moves.md");

    @Test
    void every_step_is_reached_and_every_move_comes_to_an_end() {
        Set<MoveStep> reached = EnumSet.of(MoveStep.RESERVED);
        Deque<MoveStep> open = new ArrayDeque<>(reached);
        int steps = 0;
        while (!open.isEmpty()) {
            MoveStep step = open.remove();
            for (MoveEvent event : step.ended() ? new MoveEvent[0] : MoveEvent.values()) {
                MoveStep next = MoveTable.next(step, event);
                steps++;
                if (reached.add(next)) {
                    open.add(next);
                }
                assertThat(next).as("nothing leads back").isGreaterThan(step);
            }
        }

        assertThat(reached).containsExactlyInAnyOrder(MoveStep.values());
        assertThat(steps).isEqualTo(5 * MoveEvent.values().length);
    }

    @ParameterizedTest
    @EnumSource(
            value = MoveStep.class,
            names = {"DONE", "RETURNED", "FAILED"})
    void nothing_follows_an_end(MoveStep end) {
        assertThatThrownBy(() -> MoveTable.next(end, MoveEvent.SUCCEEDED)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void the_page_shows_the_table_as_it_is() throws IOException {
        assertThat(Files.readString(PAGE)).contains(diagram());
    }

    private static String diagram() {
        StringBuilder lines = new StringBuilder("```mermaid\nstateDiagram-v2\n    [*] --> RESERVED\n");
        for (MoveStep step : MoveStep.values()) {
            if (step.ended()) {
                lines.append("    ").append(step).append(" --> [*]\n");
                continue;
            }
            Map<MoveStep, List<MoveEvent>> ways =
                    new EnumMap<MoveStep, List<MoveEvent>>(Arrays.stream(MoveEvent.values())
                            .collect(Collectors.groupingBy(event -> MoveTable.next(step, event))));
            ways.forEach((next, events) -> lines.append("    ")
                    .append(step)
                    .append(" --> ")
                    .append(next)
                    .append(": ")
                    .append(events.stream()
                            .map(e -> e.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                            .collect(Collectors.joining(", ")))
                    .append('\n'));
        }
        return lines.append("```\n").toString();
    }
}

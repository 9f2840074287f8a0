package org.gridshed.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.gridshed.model.Decision;
import org.gridshed.model.Move;
import org.junit.jupiter.api.Test;

class DeviationPolicyTest {
    @Test
    void mean_response_moves_from_the_furthest_ahead_to_the_furthest_behind() {
        Decision<?> decision = new Scene()
                .pool("a", List.of(8.0))
                .pool("b", List.of(2.0, 4.0))
                .pool("c", List.of(30.0))
                .pool("d", List.of(20.0))
                .servers("a", 2, 1)
                .servers("b", 2, 1)
                .servers("c", 1, 1)
                .servers("d", 1, 1)
                .decide("mean-response", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("b-2", "b", "c"));
        assertThat(Scene.number(decision, "b", "deviation")).isCloseTo(0.7, within(1e-9));
        assertThat(Scene.number(decision, "c", "deviation")).isCloseTo(-2, within(1e-9));
    }

    @Test
    void nothing_moves_while_nobody_is_behind_or_nobody_ahead() {
        Scene fine = new Scene()
                .pool("a", List.of(5.0))
                .pool("b", List.of())
                .servers("a", 2, 1)
                .servers("b", 2, 1);
        Scene late = new Scene()
                .pool("a", List.of(15.0))
                .pool("b", List.of(11.0))
                .servers("a", 2, 1)
                .servers("b", 2, 1);

        assertThat(fine.decide("mean-response", Map.of()).reason()).contains("no pool is behind");
        assertThat(late.decide("mean-response", Map.of()).reason()).contains("no pool is ahead");
    }

    @Test
    void percentile_compares_shares_on_time_with_the_agreed_share() {
        // a: 100 - 95 = 5; b: 50 - 95 = -45.
        Decision<?> decision = new Scene()
                .pool("a", List.of(1.0, 2.0))
                .pool("b", List.of(5.0, 50.0))
                .servers("a", 2, 1)
                .servers("b", 1, 1)
                .decide("percentile", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-2", "a", "b"));
        assertThat(decision.candidates().getFirst().value()).isCloseTo(50, within(1e-9));
    }

    @Test
    void a_best_pool_that_may_not_give_is_passed_over() {
        Decision<?> decision = new Scene()
                .pool("a", List.of(1.0))
                .pool("b", List.of(2.0))
                .pool("c", List.of(30.0))
                .servers("a", 1, 1)
                .servers("b", 2, 1)
                .servers("c", 1, 1)
                .decide("mean-response", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("b-2", "b", "c"));
    }

    @Test
    void static_never_moves() {
        Decision<?> decision = new Scene()
                .pool("a", List.of(1.0))
                .pool("c", List.of(30.0))
                .servers("a", 3, 1)
                .servers("c", 1, 1)
                .decide("static", Map.of());

        assertThat(decision.moves()).isEmpty();
    }
}

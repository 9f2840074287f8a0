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
    void a_worst_pool_that_may_not_take_does_not_keep_the_next_from_being_helped() {
        Decision<?> decision = new Scene()
                .pool("a", List.of(1.0))
                .pool("full", 1, 1, 1, Scene.settings(1, 10, 0, 1), List.of(90.0))
                .pool("late", List.of(30.0))
                .servers("a", 2, 1)
                .servers("full", 1, 1)
                .servers("late", 1, 1)
                .decide("mean-response", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-2", "a", "late"));
    }

    @Test
    void before_a_job_has_finished_the_deviation_is_0_and_the_share_on_time_100() {
        Scene scene = new Scene()
                .pool("late", List.of(30.0))
                .pool("new", List.of())
                .servers("late", 1, 1)
                .servers("new", 2, 1);

        assertThat(scene.decide("mean-response", Map.of()).moves()).isEmpty();
        assertThat(Scene.number(scene.decide("mean-response", Map.of()), "new", "deviation"))
                .isZero();
        assertThat(Scene.number(scene.decide("percentile", Map.of()), "new", "deviation"))
                .isCloseTo(5, within(1e-9));
    }

    @Test
    void known_weakness_old_response_times_attract_servers_after_the_arrivals_have_ended() {
        Decision<?> decision = new Scene()
                .pool("a", List.of(1.0))
                .pool("ended", 0, 0, 1, Scene.settings(1, 10, 0, 10), List.of(30.0))
                .servers("a", 2, 1)
                .servers("ended", 3, 1)
                .decide("mean-response", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-2", "a", "ended"));
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

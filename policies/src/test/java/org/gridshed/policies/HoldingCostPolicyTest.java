package org.gridshed.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.gridshed.model.Decision;
import org.gridshed.model.Move;
import org.gridshed.model.ServerObservation.State;
import org.junit.jupiter.api.Test;

class HoldingCostPolicyTest {
    @Test
    void v_is_what_the_target_saves_less_k_times_what_the_source_loses() {
        // b: 1 [20 + (2 - 1 min(1, 20)) 10] = 30; a: 5 [2 + (0 - 1 min(3 - 1, 2)) 10] cut at 0.
        Decision<?> decision = new Scene()
                .pool("a", 2, 0, 1)
                .pool("b", 20, 2, 1)
                .servers("a", 3, 1)
                .servers("b", 1, 1)
                .decide("heuristic", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-3", "a", "b"));
        assertThat(decision.candidates().getFirst().value()).isCloseTo(30, within(1e-9));
        assertThat(decision.reason()).contains("a-3", "a to b");
    }

    @Test
    void the_loss_counts_k_times_the_cost_of_the_source() {
        // b: 30; a: 5 [4 + (1.9 - 1 min(3 - 1, 4)) 10] = 15.
        Scene scene = new Scene()
                .pool("a", 4, 1.9, 1)
                .pool("b", 20, 2, 1)
                .servers("a", 3, 1)
                .servers("b", 1, 1);

        assertThat(scene.decide("heuristic", Map.of()).candidates().getFirst().value())
                .isCloseTo(15, within(1e-9));
        assertThat(scene.decide("heuristic", Map.of("k", "11")).moves()).isEmpty();
    }

    @Test
    void v_is_computed_again_with_all_processors_of_the_server_that_leaves() {
        // One processor less: a: 5 [4 + (3 - min(4 - 1, 4)) 10] = 20 < 30. Two less: 5 [4 + (3 - 2) 10] = 70 > 30.
        Scene scene = new Scene()
                .pool("a", 4, 3, 1)
                .pool("b", 20, 2, 1)
                .servers("a", 2, 2)
                .servers("b", 1, 1);

        Decision<?> decision = scene.decide("heuristic", Map.of());

        assertThat(decision.moves()).isEmpty();
        assertThat(decision.reason()).startsWith("No move").contains("for all 2 of a-2");
        assertThat(decision.candidates()).isNotEmpty();
    }

    @Test
    void servers_on_their_way_count_in_the_target_and_not_in_the_source() {
        Scene alone = new Scene()
                .pool("a", 0, 0, 1)
                .pool("b", 3, 0, 1)
                .servers("a", 2, 1)
                .servers("b", 1, 1);
        // b: 3 + (0 - min(1, 3)) 10 < 0 is cut at 0, so make it slow: 3 + (0 - 0.1 min(k, 3)) 10 = 2 with one, 0 with
        // three.
        Scene slow = new Scene()
                .pool("a", 0, 0, 1)
                .pool("b", 3, 0, 0.1)
                .servers("a", 2, 1)
                .servers("b", 1, 1);
        Scene helped = new Scene()
                .pool("a", 0, 0, 1)
                .pool("b", 3, 0, 0.1)
                .servers("a", 2, 1)
                .server("b-1", "b", 1, State.ACTIVE)
                .server("x", "b", 2, State.COMING);

        assertThat(alone.decide("heuristic", Map.of()).moves()).isEmpty();
        assertThat(slow.decide("heuristic", Map.of()).moves()).containsExactly(new Move("a-2", "a", "b"));
        assertThat(helped.decide("heuristic", Map.of()).moves()).isEmpty();
    }

    @Test
    void a_tighter_target_costs_more_under_hcw() {
        // Alike but for the targets: 1/(1 * 1) against 1/(1 * 100).
        Decision<?> decision = new Scene()
                .pool("a", 6, 1, 1, Scene.settings(1, 100, 0, 10), List.of())
                .pool("b", 6, 1, 1, Scene.settings(1, 1, 0, 10), List.of())
                .servers("a", 2, 1)
                .servers("b", 2, 1)
                .decide("hcw", Map.of());

        assertThat(decision.moves()).isEmpty();
        assertThat(Scene.number(decision, "b", "cost")).isCloseTo(1, within(1e-9));
        assertThat(Scene.number(decision, "a", "cost")).isCloseTo(0.01, within(1e-9));
    }

    @Test
    void pools_without_a_service_rate_sit_out() {
        Decision<?> decision = new Scene()
                .pool("a", 0, 0, 0)
                .pool("b", 50, 2, 1)
                .servers("a", 2, 1)
                .servers("b", 1, 1)
                .decide("heuristic", Map.of());

        assertThat(decision.moves()).isEmpty();
        assertThat(decision.reason()).contains("No move");
    }

    @Test
    void known_weakness_the_value_can_be_positive_while_the_target_has_idle_processors() {
        Decision<?> decision = new Scene()
                .pool("a", 0, 0, 1)
                .pool("b", 1, 2, 1)
                .servers("a", 2, 1)
                .servers("b", 3, 1)
                .decide("heuristic", Map.of());

        assertThat(decision.moves()).hasSize(1);
    }

    @Test
    void known_weakness_hcw_decides_the_same_when_all_targets_double() {
        Scene strict = twoPools(10);
        Scene relaxed = twoPools(20);

        assertThat(relaxed.decide("hcw", Map.of()).moves())
                .isEqualTo(strict.decide("hcw", Map.of()).moves());
    }

    private static Scene twoPools(double target) {
        return new Scene()
                .pool("a", 2, 0, 1, Scene.settings(1, target, 0, 10), List.of())
                .pool("b", 20, 2, 1, Scene.settings(1, target, 0, 10), List.of())
                .servers("a", 3, 1)
                .servers("b", 1, 1);
    }
}

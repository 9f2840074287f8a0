package org.gridshed.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.gridshed.model.Candidate;
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
    void the_server_that_leaves_takes_all_its_processors_with_it() {
        // With P = 2 of 4: a: 5 [4 + (2.2 - min(4 - 2, 4)) 10] = 30; with one less 5 [4 + (2.2 - 3) 10] is cut at 0; b:
        // 31.
        Decision<?> decision = new Scene()
                .pool("a", 4, 2.2, 1)
                .pool("b", 21, 2, 1)
                .servers("a", 2, 2)
                .servers("b", 1, 1)
                .decide("heuristic", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-2", "a", "b"));
        Candidate best = decision.candidates().getFirst();
        assertThat(best.value()).isCloseTo(31, within(1e-9));
        assertThat(best.numbers())
                .containsEntry("gain", 31.0)
                .containsEntry("loss", 0.0)
                .containsEntry("leavingProcessors", 2.0)
                .containsEntry("switchingSeconds", 10.0)
                .containsEntry("source.inSystem", 4.0)
                .containsEntry("source.presentProcessors", 4.0)
                .containsEntry("source.arrivalRate", 2.2)
                .containsEntry("target.inSystem", 21.0)
                .containsEntry("target.serviceRate", 1.0)
                .containsEntry("target.expectedProcessors", 1.0)
                .hasEntrySatisfying(
                        "lossOfWholeServer", loss -> assertThat(loss).isCloseTo(30, within(1e-9)))
                .hasEntrySatisfying("valueWithWholeServer", v -> assertThat(v).isCloseTo(1, within(1e-9)));
    }

    @Test
    void a_server_on_its_way_to_the_source_is_no_processor_of_its_and_a_held_one_is() {
        // Two active and one held, so k_a = 3: 30 + (0 - 1) 10 = 20 for b, 5 [30 + (0 - (3 - 1)) 10] = 50 for a.
        Scene held = new Scene()
                .pool("a", 30, 0, 1)
                .pool("b", 30, 0, 1)
                .servers("a", 2, 1)
                .server("a-held", "a", 1, State.HELD)
                .server("a-coming", "a", 4, State.COMING)
                .servers("b", 1, 1);

        Candidate best = held.decide("heuristic", Map.of()).candidates().getFirst();

        assertThat(best.value()).isCloseTo(-30, within(1e-9));
        assertThat(best.numbers())
                .containsEntry("source.presentProcessors", 3.0)
                .containsEntry("source.expectedProcessors", 7.0);
    }

    @Test
    void of_equal_pairs_the_first_by_name_is_chosen() {
        Decision<?> decision = new Scene()
                .pool("d", 20, 2, 1)
                .pool("c", 20, 2, 1)
                .pool("b", 0, 0, 1)
                .pool("a", 0, 0, 1)
                .servers("a", 2, 1)
                .servers("b", 2, 1)
                .servers("c", 1, 1)
                .servers("d", 1, 1)
                .decide("heuristic", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-2", "a", "c"));
    }

    @Test
    void a_decision_keeps_the_twenty_best_candidates_best_first() {
        Scene scene = new Scene();
        for (String pool : List.of("a", "b", "c", "d", "e", "f")) {
            scene.pool(pool, pool.charAt(0) - 'a', 1, 1).servers(pool, 2, 1);
        }

        List<Candidate> candidates = scene.decide("heuristic", Map.of()).candidates();

        assertThat(candidates)
                .hasSize(20)
                .isSortedAccordingTo(
                        Comparator.comparingDouble(Candidate::value).reversed());
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
    void known_weakness_an_old_arrival_rate_attracts_servers_after_the_arrivals_have_ended() {
        Decision<?> decision = new Scene()
                .pool("a", 0, 0, 1)
                .pool("ended", 0, 2, 1)
                .servers("a", 2, 1)
                .servers("ended", 1, 1)
                .decide("heuristic", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-2", "a", "ended"));
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

package org.gridshed.policies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gridshed.model.Decision;
import org.gridshed.model.Move;
import org.gridshed.model.ServerObservation.State;
import org.junit.jupiter.api.Test;

class FirstServersTest {
    private static final List<String> MOVING = List.of("heuristic", "hcw", "mean-response", "percentile");

    @Test
    void a_pool_with_jobs_and_no_server_gets_one_from_the_least_loaded_pool() {
        // Offered load per processor: a 1 / 2, b 0.5 / 2.
        Scene scene = new Scene()
                .pool("a", 2, 1, 1)
                .pool("b", 2, 0.5, 1)
                .pool("new", 3, 0, 0)
                .servers("a", 2, 1)
                .servers("b", 2, 1);

        for (String policy : MOVING) {
            Decision<?> decision = scene.decide(policy, Map.of());

            assertThat(decision.moves()).as(policy).containsExactly(new Move("b-2", "b", "new"));
            assertThat(decision.reason()).contains("new has 3 jobs waiting and no server, so b-2 comes from b");
        }
        assertThat(scene.decide("static", Map.of()).moves()).isEmpty();
    }

    @Test
    void two_starving_pools_never_take_the_same_server_nor_the_last_one() {
        Scene scene = new Scene()
                .pool("a", 2, 1, 1)
                .pool("new", 1, 0, 0)
                .pool("old", 1, 0, 0)
                .pool("very-old", 1, 0, 0)
                .servers("a", 3, 1);

        Decision<?> decision = scene.decide("hcw", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-3", "a", "new"), new Move("a-2", "a", "old"));
        assertThat(decision.reason()).contains("very-old has 1 jobs waiting and no server, and no pool may give one");
    }

    @Test
    void a_server_on_its_way_is_enough() {
        Scene scene = new Scene()
                .pool("a", 2, 1, 1)
                .pool("new", 3, 0, 0)
                .servers("a", 2, 1)
                .server("x", "new", 1, State.COMING);

        for (String policy : MOVING) {
            assertThat(scene.decide(policy, Map.of()).moves()).as(policy).isEmpty();
        }
    }

    @Test
    void the_policy_behind_decides_about_what_is_left() {
        // Without "new" a-3 would go to b; with it a-3 goes to "new", and a-2 to b.
        Decision<?> decision = new Scene()
                .pool("a", 0, 0, 1)
                .pool("b", 20, 2, 1)
                .pool("new", 1, 0, 0)
                .servers("a", 3, 1)
                .servers("b", 1, 1)
                .decide("heuristic", Map.of());

        assertThat(decision.moves()).containsExactly(new Move("a-3", "a", "new"), new Move("a-2", "a", "b"));
    }
}

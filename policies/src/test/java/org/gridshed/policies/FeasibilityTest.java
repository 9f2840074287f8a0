package org.gridshed.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridshed.model.Move;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.ServerObservation;
import org.gridshed.model.ServerObservation.State;
import org.gridshed.policies.queue.LeavingRule;
import org.junit.jupiter.api.Test;

class FeasibilityTest {
    @Test
    void the_last_server_of_a_pool_in_use_stays_and_an_idle_pool_may_go_to_zero() {
        Observation seen = new Scene()
                .pool("busy", 1, 1, 1)
                .pool("idle", 0, 0, 1)
                .pool("c", 1, 1, 1)
                .servers("busy", 1, 1)
                .servers("idle", 1, 1)
                .seen();

        assertThat(leaver(seen, "busy", "c")).isEqualTo("none");
        assertThat(leaver(seen, "idle", "c")).isEqualTo("idle-1");
    }

    @Test
    void the_topmost_server_that_is_active_and_may_serve_leaves() {
        Observation seen = new Scene()
                .pool("a", 1, 1, 1)
                .pool("b", 1, 1, 1)
                .server("s1", "a", 1, State.ACTIVE)
                .server("s2", "a", 1, State.ACTIVE)
                .server("s3", "a", 1, State.ACTIVE, "barred")
                .server("s4", "a", 1, State.HELD)
                .seen();

        assertThat(leaver(seen, "a", "b")).isEqualTo("s2");
    }

    @Test
    void minimum_maximum_and_cool_down_hold() {
        Scene minimum = new Scene()
                .pool("a", 0, 0, 1, Scene.settings(1, 10, 2, 5), List.of())
                .pool("b", 1, 1, 1)
                .servers("a", 2, 1);
        Scene maximum = new Scene()
                .pool("a", 0, 0, 1)
                .pool("b", 1, 1, 1, Scene.settings(1, 10, 0, 1), List.of())
                .servers("a", 2, 1)
                .servers("b", 1, 1);
        Scene hot = new Scene()
                .pool("a", 0, 0, 1)
                .pool("b", 1, 1, 1)
                .servers("a", 2, 1)
                .movedAt("b", Scene.NOW.minusSeconds(29));
        Scene cool = new Scene()
                .pool("a", 0, 0, 1)
                .pool("b", 1, 1, 1)
                .servers("a", 2, 1)
                .movedAt("b", Scene.NOW.minusSeconds(30));

        assertThat(leaver(minimum.seen(), "a", "b")).isEqualTo("none");
        assertThat(leaver(maximum.seen(), "a", "b")).isEqualTo("none");
        assertThat(leaver(hot.seen(), "a", "b")).isEqualTo("none");
        assertThat(leaver(cool.seen(), "a", "b")).isEqualTo("a-2");
    }

    @Test
    void the_guard_cuts_what_a_wrong_policy_proposes_and_says_why() {
        Observation seen = new Scene()
                .pool("a", 1, 1, 1)
                .pool("b", 1, 1, 1)
                .servers("a", 2, 1)
                .servers("b", 1, 1)
                .seen();

        Guard.Guarded guarded = Guard.check(
                seen,
                List.of(
                        new Move("a-2", "a", "b"),
                        new Move("a-2", "a", "b"),
                        new Move("a-1", "a", "b"),
                        new Move("x", "b", "a"),
                        new Move("b-1", "b", "z")));

        assertThat(guarded.moves()).containsExactly(new Move("a-2", "a", "b"));
        assertThat(guarded.cut())
                .containsExactly(
                        "a-2 from a to b: it moves twice in one decision",
                        "a-1 from a to b: a is in use and would lose its last server",
                        "x from b to a: the server is not active in the source pool",
                        "b-1 from b to z: one of the pools is not known");
    }

    @Test
    void on_demand_an_unassigned_server_comes_before_the_least_loaded_pool() {
        // Offered load per processor: a 1/2 over 2 = 0.25, b 1 over 2 = 0.5.
        Observation seen = new Scene()
                .pool("a", 1, 0.5, 1)
                .pool("b", 1, 1, 1)
                .pool("c", 1, 0, 1)
                .servers("a", 2, 1)
                .servers("b", 2, 1)
                .seen();
        PoolObservation c = pool(seen, "c");
        ServerObservation free = new ServerObservation("free", "", 1, State.ACTIVE, null, Set.of());

        assertThat(LeastLoaded.choose(seen, c, List.of(free)).orElseThrow().server())
                .isEqualTo("free");
        assertThat(LeastLoaded.choose(seen, c, List.of()).orElseThrow().server())
                .isEqualTo("a-2");
    }

    @Test
    void of_equally_loaded_pools_the_one_with_more_servers_gives_and_idle_ones_give_first() {
        // Offered load per processor: a 1 / 2, b 2 / 4; idle 0 although its old rate is high.
        Observation seen = new Scene()
                .pool("a", 1, 1, 1)
                .pool("b", 1, 2, 1)
                .pool("c", 1, 0, 1)
                .servers("a", 2, 1)
                .servers("b", 4, 1)
                .seen();
        Observation withIdle = new Scene()
                .pool("a", 1, 0.1, 1)
                .pool("c", 1, 0, 1)
                .pool("idle", 0, 9, 1)
                .servers("a", 2, 1)
                .servers("idle", 1, 1)
                .seen();

        assertThat(LeastLoaded.choose(seen, pool(seen, "c"), List.of())
                        .orElseThrow()
                        .server())
                .isEqualTo("b-4");
        assertThat(LeastLoaded.choose(withIdle, pool(withIdle, "c"), List.of())
                        .orElseThrow()
                        .server())
                .isEqualTo("idle-1");
    }

    @Test
    void on_demand_takes_no_barred_server_no_last_one_in_use_and_none_below_the_minimum() {
        Observation seen = new Scene()
                .pool("busy", 1, 0, 1)
                .pool("c", 1, 0, 1)
                .pool("least", 0, 0, 1, Scene.settings(1, 10, 1, 5), List.of())
                .servers("busy", 1, 1)
                .servers("least", 1, 1)
                .seen();
        ServerObservation barred = new ServerObservation("free", "", 1, State.ACTIVE, null, Set.of("barred"));

        assertThat(LeastLoaded.choose(seen, pool(seen, "c"), List.of(barred))).isEmpty();
    }

    @Test
    void another_leaving_rule_chooses_among_those_that_may_leave() {
        Observation seen = new Scene()
                .pool("a", 1, 1, 1)
                .pool("b", 1, 1, 1)
                .server("s1", "a", 1, State.HELD)
                .server("s2", "a", 1, State.ACTIVE)
                .server("s3", "a", 1, State.ACTIVE)
                .seen();
        LeavingRule bottomFirst = (source, mayLeave, now) -> mayLeave.getFirst();

        assertThat(Feasibility.leaver(seen, pool(seen, "a"), pool(seen, "b"), bottomFirst)
                        .orElseThrow()
                        .server())
                .isEqualTo("s2");
    }

    @Test
    void unknown_policies_and_parameters_are_refused_with_what_there_is() {
        assertThatThrownBy(() -> PolicyCatalogue.create("best", Map.of()))
                .hasMessageContaining("'best' is not one of [hcw, heuristic, mean-response, percentile, static]");
        assertThatThrownBy(() -> PolicyCatalogue.create("hcw", Map.of("K", "2")))
                .hasMessageContaining("[k]");
        assertThatThrownBy(() -> PolicyCatalogue.create("hcw", Map.of("k", "-1")))
                .hasMessageContaining("k -1.0 is not in [0.0, 1000.0]");
        assertThatThrownBy(() -> PolicyCatalogue.create("hcw", Map.of("k", "much")))
                .hasMessageContaining("k 'much' is not a number in [0.0, 1000.0]");
    }

    private static String leaver(Observation seen, String source, String target) {
        return Feasibility.leaver(seen, pool(seen, source), pool(seen, target))
                .map(ServerObservation::server)
                .orElse("none");
    }

    private static PoolObservation pool(Observation seen, String name) {
        return seen.pools().stream()
                .filter(p -> p.pool().equals(name))
                .findFirst()
                .orElseThrow();
    }
}

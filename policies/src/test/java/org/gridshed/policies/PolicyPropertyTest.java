package org.gridshed.policies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Decision;
import org.gridshed.model.Observation;
import org.gridshed.model.ServerObservation.State;

class PolicyPropertyTest {
    private static final List<String> NAMES = List.of("heuristic", "hcw", "mean-response", "percentile", "static");

    @Property(tries = 300)
    void policies_propose_feasible_moves_only_and_answer_equal_questions_alike(@ForAll long seed) {
        Observation seen = random(new Random(seed)).seen();

        for (String name : NAMES) {
            Decision<?> decision = decide(PolicyCatalogue.create(name, Map.of()), seen);

            assertThat(Guard.check(seen, decision.moves()).cut()).isEmpty();
            assertThat(decide(PolicyCatalogue.create(name, Map.of()), seen)).isEqualTo(decision);
            assertThat(decision.reason()).isNotBlank();
        }
    }

    @Property(tries = 100)
    void equal_pools_that_are_served_in_time_stay_as_they_are(@ForAll long seed) {
        Random random = new Random(seed);
        int servers = 1 + random.nextInt(4);
        int jobs = random.nextInt(servers + 1);
        Scene scene = new Scene();
        for (String pool : List.of("a", "b", "c")) {
            scene.pool(pool, jobs, 0, 1, Scene.settings(1, 10, 0, 10), List.of(1.0))
                    .servers(pool, servers, 1);
        }

        for (String name : NAMES) {
            assertThat(scene.decide(name, Map.of()).moves()).isEmpty();
        }
    }

    private static <M> Decision<M> decide(AllocationPolicy<M> policy, Observation seen) {
        return policy.decide(policy.initial(), seen);
    }

    private static Scene random(Random random) {
        Scene scene = new Scene();
        int pools = 2 + random.nextInt(4);
        for (int p = 0; p < pools; p++) {
            String pool = "p" + p;
            List<Double> responses = random.nextBoolean() ? List.of() : List.of(20 * random.nextDouble());
            int min = random.nextInt(3);
            scene.pool(
                    pool,
                    random.nextInt(30),
                    3 * random.nextDouble(),
                    random.nextInt(4) == 0 ? 0 : 0.1 + random.nextDouble(),
                    Scene.settings(random.nextDouble(), 1 + 20 * random.nextDouble(), min, min + 1 + random.nextInt(4)),
                    responses);
            int servers = random.nextInt(5);
            for (int s = 0; s < servers; s++) {
                State state = List.of(State.ACTIVE, State.COMING, State.HELD).get(random.nextInt(3));
                scene.server(
                        pool + "s" + s, pool, 1 + random.nextInt(3), state, random.nextInt(5) == 0 ? "barred" : "x");
            }
        }
        return scene;
    }
}

package org.gridshed.policies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Decision;
import org.gridshed.model.Observation;
import org.gridshed.model.ServerObservation.State;

class PolicyPropertyTest {
    private static final List<String> NAMES = List.of("heuristic", "hcw", "mean-response", "percentile", "static");
    private static final int PROCESSORS_OF_B = 2;

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

    @Property(tries = 200)
    void equal_pools_keep_what_they_have(@ForAll long seed) {
        Random random = new Random(seed);
        int servers = 1 + random.nextInt(4);
        int processors = 1 + random.nextInt(3);
        int jobs = random.nextInt(20);
        double arrivalRate = 5 * random.nextDouble();
        double serviceRate = 0.1 + random.nextDouble();
        List<Double> responses = List.of(20 * random.nextDouble());
        Scene scene = new Scene();
        for (String pool : List.of("a", "b", "c")) {
            scene.pool(pool, jobs, arrivalRate, serviceRate, Scene.settings(1, 10, 0, 10), responses)
                    .servers(pool, servers, processors);
        }

        for (String name : NAMES) {
            assertThat(scene.decide(name, Map.of()).moves()).as(name).isEmpty();
        }
    }

    @Property(tries = 200)
    void more_load_on_the_target_never_lowers_v(
            @ForAll @IntRange(min = 0, max = 20) int jobs,
            @ForAll @DoubleRange(min = 0, max = 5) double arrivalRate,
            @ForAll @DoubleRange(min = 0.1, max = 2) double serviceRate,
            @ForAll @DoubleRange(min = 0, max = 3) double more) {
        double v = value(jobs, arrivalRate, serviceRate);

        assertThat(value(jobs, arrivalRate + more, serviceRate)).isGreaterThanOrEqualTo(v);
        // One more job lowers V while processors of the target idle, for it is taken to be served; then it never does.
        if (jobs >= PROCESSORS_OF_B) {
            assertThat(value(jobs + 1, arrivalRate, serviceRate)).isGreaterThanOrEqualTo(v);
        }
    }

    private static double value(int jobs, double arrivalRate, double serviceRate) {
        return new Scene()
                        .pool("a", 3, 1, 1)
                        .pool("b", jobs, arrivalRate, serviceRate)
                        .servers("a", 2, 1)
                        .servers("b", PROCESSORS_OF_B, 1)
                        .decide("heuristic", Map.of())
                        .candidates()
                        .stream()
                        .filter(c -> c.source().equals("a"))
                        .findFirst()
                        .orElseThrow()
                        .value();
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

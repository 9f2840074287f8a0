package org.gridshed.policies.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.gridshed.model.PoolSettings;
import org.gridshed.policies.PolicyCatalogue;
import org.gridshed.policies.play.Play.Outcome;
import org.gridshed.policies.play.Play.Setup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Jobs of 2 to 6 s on four servers of two processors, while most of the load goes to one service for 60 s, then to the
 * next; targets of 8, 12 and 20 s; decisions every second, moves of 2 s.
 */
class ChangingLoadTest {
    private static final Load LOAD = new Load(180, 60, 3.2, 0.5);
    private static final Map<String, Integer> SPLIT = Map.of("a", 2, "b", 1, "c", 1);
    private static final int SEEDS = 20;

    @Test
    void hcw_has_clearly_more_jobs_on_time_than_static_under_every_seed() {
        // Measured over these seeds: static 59 %, hcw with K = 5 94 %.
        List<Double> gains = LongStream.range(0, SEEDS)
                .mapToObj(seed -> share("hcw", Map.of(), seed) - share("static", Map.of(), seed))
                .toList();

        assertThat(gains).allSatisfy(gain -> assertThat(gain).isGreaterThan(5));
        assertThat(gains.stream().mapToDouble(Double::doubleValue).sum() / SEEDS)
                .isGreaterThan(25);
    }

    @Test
    void a_less_reluctant_hcw_is_better_where_moves_are_cheap() {
        // Measured over these seeds: K = 2 96 %, K = 10 below 94 %.
        assertThat(meanShare("hcw", Map.of("k", "2"))).isGreaterThan(meanShare("hcw", Map.of("k", "10")));
    }

    @Test
    void the_heuristic_beats_static_too() {
        assertThat(meanShare("heuristic", Map.of())).isGreaterThan(meanShare("static", Map.of()) + 20);
    }

    @Test
    void known_weakness_policies_on_response_times_see_a_change_only_when_late_jobs_have_ended() {
        assertThat(meanShare("mean-response", Map.of())).isLessThan(meanShare("hcw", Map.of()) - 20);
        assertThat(meanShare("percentile", Map.of())).isLessThan(meanShare("hcw", Map.of()) - 20);
    }

    @Test
    void a_service_without_servers_and_without_a_known_job_length_is_served_under_every_policy_but_static() {
        for (String policy : List.of("heuristic", "hcw", "mean-response", "percentile")) {
            Setup setup = new Setup(settings(null), Map.of("a", 2, "b", 2), 1, 2);

            Outcome outcome = Play.of(setup, PolicyCatalogue.create(policy, Map.of()), LOAD.jobs(1));

            // The play ends only when all jobs of all three services have run.
            assertThat(outcome.moves()).as(policy).isPositive();
        }
    }

    private static double meanShare(String policy, Map<String, String> parameters) {
        return LongStream.range(0, SEEDS)
                .mapToDouble(seed -> share(policy, parameters, seed))
                .average()
                .orElseThrow();
    }

    private static double share(String policy, Map<String, String> parameters, long seed) {
        Setup setup = new Setup(settings(Duration.ofSeconds((long) Load.MEAN)), SPLIT, 1, 2);
        return Play.of(setup, PolicyCatalogue.create(policy, parameters), LOAD.jobs(seed))
                .shareOnTime();
    }

    private static Map<String, PoolSettings> settings(@Nullable Duration declaredMean) {
        PoolSettings d = PoolSettings.DEFAULTS;
        Map<String, PoolSettings> all = new TreeMap<>();
        Map.of("a", 8, "b", 12, "c", 20).forEach((service, target) -> {
            PoolSettings.Agreement agreement =
                    new PoolSettings.Agreement(Duration.ofSeconds(target), 95, 1, declaredMean);
            all.put(
                    service,
                    new PoolSettings(
                            true, d.leaving(), d.drainDeadline(), agreement, d.size(), 10, "fifo", d.limits()));
        });
        return all;
    }
}

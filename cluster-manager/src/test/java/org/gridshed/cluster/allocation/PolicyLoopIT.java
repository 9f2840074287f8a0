package org.gridshed.cluster.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import org.gridshed.cluster.registry.OutdatedException;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.model.JobObservation;
import org.gridshed.model.Move;
import org.gridshed.model.Observation;
import org.gridshed.model.ServerObservation;
import org.gridshed.model.ServerObservation.State;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.http.WireJson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PolicyLoopIT {
    private final World world = new World(4);
    private Rig rig = new Rig(world);

    @BeforeEach
    void two_pools_with_two_servers_each() {
        rig.beat();
        rig.deploy("a");
        rig.deploy("b");
        restart();
        rig.open("a");
        rig.open("b");
        rig.move("server-1", "a");
        rig.move("server-2", "a");
        rig.move("server-3", "b");
        rig.move("server-4", "b");
    }

    private void restart() {
        rig.close();
        rig = new Rig(world);
        rig.beat();
    }

    @AfterEach
    void close() {
        rig.close();
    }

    /** Has a pool report so many jobs that wait, and rates. */
    private void load(String pool, int waiting, double arrivalRate) {
        FakePoolManager.FakePool load = world.pools.pool(pool);
        List<JobObservation> jobs = new ArrayList<>();
        Instant now = world.clock.instant();
        for (int i = 0; i < waiting; i++) {
            jobs.add(new JobObservation(pool + i, now, now.plusSeconds(60), 0, null, null));
        }
        load.inUse = waiting > 0;
        load.jobs = jobs;
        load.arrivalRate = arrivalRate;
        load.serviceRate = OptionalDouble.of(1);
    }

    @Test
    void the_loaded_pool_gets_the_top_of_the_idle_pools_stack() {
        load("a", 0, 0);
        load("b", 40, 3);

        DecisionView decision = rig.loop.decideOnce(world.clock.instant());

        assertThat(decision.moved()).isTrue();
        assertThat(decision.moves()).containsExactly(new Move("server-2", "a", "b"));
        await().untilAsserted(() -> assertThat(world.pools.owners("server-2")).containsExactly("b"));
        MoveView move = rig.moves.list(1, null).getFirst();
        assertThat(move.decisionId()).isEqualTo(decision.id());
        assertThat(move.reason()).isEqualTo(decision.reason());
    }

    @Test
    void a_decision_is_kept_whole_so_that_it_can_be_made_again() {
        load("a", 1, 0.5);
        load("b", 40, 3);

        long id = rig.loop.decideOnce(world.clock.instant()).id();

        DecisionView kept = rig.decisions.get(id);
        Observation seen = WireJson.mapper().treeToValue(Objects.requireNonNull(kept.observation()), Observation.class);
        JsonNode answer = Objects.requireNonNull(kept.decision());
        assertThat(seen.processorsOf("a")).isEqualTo(4);
        assertThat(seen.pools().get(1).inSystem()).isEqualTo(40);
        assertThat(answer.get("candidates").get(0).get("value").asDouble()).isPositive();
        assertThat(rig.decisions.list(10, null).getFirst().observation()).isNull();
    }

    @Test
    void no_move_is_a_decision_too_and_says_why() {
        load("a", 1, 0);
        load("b", 1, 0);

        DecisionView decision = rig.loop.decideOnce(world.clock.instant());

        assertThat(decision.moved()).isFalse();
        assertThat(decision.reason()).isNotBlank();
        assertThat(rig.decisions.list(1, null).getFirst().id()).isEqualTo(decision.id());
    }

    @Test
    void while_one_pool_cannot_be_observed_nothing_moves() {
        load("b", 40, 3);
        world.pools.trouble.fails("report a", new ComponentUnreachableException("cut off", true, null));

        DecisionView decision = rig.loop.decideOnce(world.clock.instant());

        assertThat(decision.moved()).isFalse();
        assertThat(decision.reason()).contains("a (cut off)");
        assertThat(rig.decisions.get(decision.id()).decision()).isNull();
    }

    @Test
    void a_server_on_its_way_is_seen_at_its_target_with_its_expected_arrival() {
        CountDownLatch hanging = world.at("server-2").trouble.hangs("host");
        load("a", 0, 0);
        load("b", 40, 3);
        rig.loop.decideOnce(world.clock.instant());
        Instant later = world.clock.advance(Duration.ofSeconds(2));

        Observation seen = rig.observer.observe(later).observation();
        hanging.countDown();

        ServerObservation coming = seen.serversOf("b").stream()
                .filter(s -> s.server().equals("server-2"))
                .findFirst()
                .orElseThrow();
        assertThat(coming.state()).isEqualTo(State.COMING);
        assertThat(coming.expectedArrival()).isEqualTo(later.plusSeconds(3));
        assertThat(seen.serversOf("a")).extracting(ServerObservation::server).containsExactly("server-1");
        assertThat(seen.lastMoves()).containsKeys("a", "b");
    }

    @Test
    void a_server_that_is_freed_is_held_until_it_has_drained_and_then_gone() {
        CountDownLatch draining = world.pools.trouble.hangs("release a");
        CountDownLatch emptying = world.at("server-2").trouble.hangs("vacate");
        MoveView move = rig.coordinator.requestMove("server-2", null, "test", null);

        assertThat(state("a", "server-2")).isEqualTo(State.HELD);
        draining.countDown();
        await().until(() -> rig.moves.get(move.id()).orElseThrow().step() == MoveStep.RELEASED);
        await().untilAsserted(() -> assertThat(rig.observer
                        .observe(world.clock.instant())
                        .observation()
                        .serversOf("a"))
                .extracting(ServerObservation::server)
                .containsExactly("server-1"));
        emptying.countDown();
    }

    @Test
    void a_server_that_is_installed_anew_is_held() {
        CountDownLatch hanging = world.at("server-2").trouble.hangs("host");

        MoveView move = rig.coordinator.requestMove("server-2", "a", "test", null);

        assertThat(state("a", "server-2")).isEqualTo(State.HELD);
        hanging.countDown();
        assertThat(rig.end(move).step()).isEqualTo(MoveStep.DONE);
    }

    private State state(String pool, String server) {
        return rig.observer.observe(world.clock.instant()).observation().serversOf(pool).stream()
                .filter(s -> s.server().equals(server))
                .findFirst()
                .orElseThrow()
                .state();
    }

    @Test
    void a_pool_with_jobs_and_no_server_gets_one_though_no_policy_moves() {
        rig.loop.change("static", null, null, 0);
        rig.move("server-1", "b");
        rig.move("server-2", "b");
        load("a", 3, 1);

        rig.loop.decideOnce(world.clock.instant());

        rig.settle(() -> assertThat(rig.servers.activeIn("a")).hasSize(1));
    }

    @Test
    void another_policy_is_in_force_at_once_and_after_a_restart() {
        PolicySettings changed = rig.loop.change("static", null, Duration.ofSeconds(3), 0);

        restart();
        load("b", 40, 3);

        assertThat(rig.loop.settings()).isEqualTo(changed);
        assertThat(changed).isEqualTo(new PolicySettings("static", Map.of(), Duration.ofSeconds(3), 1));
        rig.settle(() -> assertThat(rig.managers.find("b")).isPresent());
        DecisionView decision = rig.loop.decideOnce(world.clock.instant());
        assertThat(decision.policy()).isEqualTo("static");
        assertThat(decision.moved()).isFalse();
    }

    @Test
    void of_two_changes_from_the_same_version_the_second_is_refused() {
        rig.loop.change(null, Map.of("k", "3"), null, 0);

        assertThatThrownBy(() -> rig.loop.change(null, Map.of("k", "4"), null, 0))
                .isInstanceOf(OutdatedException.class);
        assertThat(rig.loop.settings().parameters()).containsEntry("k", "3");
    }

    @Test
    void a_parameter_out_of_range_changes_nothing() {
        assertThatThrownBy(() -> rig.loop.change(null, Map.of("k", "-1"), null, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> rig.loop.change(null, null, Duration.ofMillis(1), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("interval");
        assertThat(rig.loop.settings().version()).isZero();
    }

    @Test
    void old_decisions_are_forgotten() {
        long first = rig.loop.decideOnce(world.clock.instant()).id();
        world.clock.advance(Duration.ofHours(23));
        long second = rig.loop.decideOnce(world.clock.instant()).id();
        Instant later = world.clock.advance(Duration.ofHours(2));

        assertThat(rig.decisions.forgetOld(later)).isEqualTo(1);

        assertThatThrownBy(() -> rig.decisions.get(first)).isInstanceOf(UnknownNameException.class);
        assertThat(rig.decisions.get(second).id()).isEqualTo(second);
    }

    @Test
    void only_the_newest_decisions_are_kept() {
        long last = 0;
        for (int i = 0; i < 103; i++) {
            last = rig.decisions.keep(
                    new DecisionStore.Draft(world.clock.instant(), "static", Map.of(), "test", null, null));
        }

        assertThat(rig.decisions.forgetOld(world.clock.instant())).isEqualTo(3);
        assertThat(rig.decisions.list(1000, null)).hasSize(100);
        assertThat(rig.decisions.get(last).reason()).isEqualTo("test");
    }
}

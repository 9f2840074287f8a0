package org.gridshed.cluster.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gridshed.cluster.dispatch.PoolRouter.NoPoolException;
import org.gridshed.cluster.dispatch.PoolRouter.Route;
import org.gridshed.cluster.registry.PoolManagerView;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.SettingsChange;
import org.gridshed.wire.HostingFailedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FleetIT {
    private final World world = new World(4);
    private Rig rig = new Rig(world);

    @AfterEach
    void close() {
        rig.close();
    }

    private void restart(String incarnation) {
        rig.close();
        rig = new Rig(world, store -> store, incarnation);
    }

    private void deployed(String... services) {
        rig.beat();
        char digest = 'a';
        for (String service : services) {
            rig.deploy(service, digest++, SettingsChange.NONE);
            rig.settle(() -> {
                assertThat(rig.servers.list()).allMatch(s -> s.state() == ServerState.ACTIVE);
                assertThat(rig.servers.activeIn(service)).isNotEmpty();
                assertGrantsAsInTheRegistry();
            });
        }
    }

    /** Every active server is in exactly its pool, under its epoch, and its node hosts the pool's service. */
    private void assertGrantsAsInTheRegistry() {
        for (ServerView server : rig.servers.list()) {
            if (server.state() == ServerState.ACTIVE) {
                String pool = Objects.requireNonNull(server.pool());
                assertThat(world.pools.owners(server.name())).containsExactly(pool);
                assertThat(Objects.requireNonNull(world.pools.pool(pool).servers.get(server.name()))
                                .epoch())
                        .isEqualTo(server.epoch());
                assertThat(world.at(server.name()).state().epoch()).isEqualTo(server.epoch());
                assertThat(world.at(server.name()).state().pool()).isEqualTo(pool);
            } else {
                assertThat(world.pools.owners(server.name())).isEmpty();
            }
        }
    }

    private List<Integer> sizes(String... pools) {
        return List.of(pools).stream()
                .map(pool -> rig.servers.activeIn(pool).size())
                .toList();
    }

    @Test
    void servers_are_spread_evenly_as_services_come() {
        deployed("a");
        assertThat(sizes("a")).containsExactly(4);

        deployed("b");
        rig.settle(() -> assertThat(sizes("a", "b")).containsExactly(2, 2));

        deployed("c");
        rig.settle(() -> assertThat(sizes("c")).containsExactly(1));
        assertThat(sizes("a", "b")).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void a_service_that_comes_while_all_servers_are_on_their_way_to_another_gets_its_share_too() {
        var hanging = world.nodes.values().stream()
                .map(node -> node.trouble.hangs("host"))
                .toList();
        rig.beat();
        rig.deploy("a", 'a', SettingsChange.NONE);
        rig.settle(() -> assertThat(rig.coordinator.openMoves()).hasSize(4));
        rig.deploy("b", 'b', SettingsChange.NONE);
        rig.settle(() -> assertThat(world.pools.holds("b")).isTrue());
        rig.allocation.round();

        hanging.forEach(CountDownLatch::countDown);

        rig.settle(() -> assertThat(sizes("a", "b")).containsExactly(2, 2));
    }

    @Test
    void a_restart_splits_nothing_anew() {
        deployed("a", "b");
        rig.settle(() -> assertThat(sizes("a", "b")).containsExactly(2, 2));
        rig.move(rig.servers.activeIn("b").getFirst().name(), "a");
        int moves = rig.moves.list(100, null).size();

        restart("incarnation-2");

        rig.settle(() -> assertGrantsAsInTheRegistry());
        rig.settle(() -> assertThat(sizes("a", "b")).containsExactly(3, 1));
        assertThat(rig.moves.list(100, null)).hasSize(moves);
        rig.settle(() -> assertThat(world.pools.calls).contains("origin incarnation-2"));
    }

    @Test
    void a_barred_server_serves_others_only() {
        world.at("server-4").labels = Set.of("old");
        rig.beat();
        rig.deploy(
                "a",
                'a',
                new SettingsChange(
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        Set.of("old"),
                        null,
                        null,
                        null,
                        null));

        rig.settle(() -> assertThat(sizes("a")).containsExactly(3));
        assertThat(rig.servers.server("server-4").state()).isEqualTo(ServerState.UNASSIGNED);
    }

    @Test
    void a_maximum_holds_when_servers_are_spread() {
        rig.beat();
        rig.deploy(
                "a",
                'a',
                new SettingsChange(
                        null, null, null, null, null, null, null, null, 2, null, null, null, null, null, null));

        rig.settle(() -> assertThat(sizes("a")).containsExactly(2));
        rig.settle(() -> assertThat(rig.coordinator.openMoves()).isEmpty());
        assertThat(rig.moves.list(10, null)).hasSize(2);
    }

    @Test
    void a_silent_server_is_lost_for_its_pool_and_comes_back_to_it_when_restarted() {
        deployed("a");
        FakeNode dead = Objects.requireNonNull(world.nodes.remove("server-1"));
        long epoch = rig.servers.server("server-1").epoch();
        world.clock.advance(World.LEASE.minusSeconds(1));
        rig.beat();
        rig.allocation.round();
        assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.ACTIVE);

        world.clock.advance(Duration.ofSeconds(2));
        rig.settle(() -> {
            assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.LOST);
            assertThat(world.pools.calls).contains("lose a server-1");
        });

        dead.restart();
        world.nodes.put("server-1", dead);
        rig.settle(() -> {
            assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.ACTIVE);
            assertGrantsAsInTheRegistry();
        });
        assertThat(rig.servers.server("server-1").epoch()).isGreaterThan(epoch + 1);
    }

    @Test
    void a_server_that_was_only_cut_off_comes_back_under_a_new_epoch() {
        deployed("a");
        FakeNode cut = Objects.requireNonNull(world.nodes.remove("server-1"));
        long epoch = rig.servers.server("server-1").epoch();
        world.clock.advance(World.LEASE.plusSeconds(1));
        rig.settle(() -> assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.LOST));

        world.nodes.put("server-1", cut);

        rig.settle(() -> {
            assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.ACTIVE);
            assertGrantsAsInTheRegistry();
        });
        assertThat(cut.state().epoch()).isGreaterThan(epoch);
    }

    @Test
    void a_farewell_is_believed_at_once() {
        deployed("a");
        world.nodes.remove("server-1");

        rig.servers.farewell("server-1");

        rig.settle(() -> assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.LOST));
        assertThat(rig.servers.server("server-1").detail()).isEqualTo("it left");
    }

    @Test
    void a_node_that_started_anew_within_its_lease_is_installed_again() {
        deployed("a");

        world.at("server-1").restart();

        rig.settle(() -> assertGrantsAsInTheRegistry());
        assertThat(world.at("server-1").hosted).last().isEqualTo("a 1");
        assertThat(rig.servers.server("server-1").pool()).isEqualTo("a");
    }

    @Test
    void only_lost_servers_can_be_forgotten() {
        deployed("a");
        assertThatThrownBy(() -> rig.servers.forget("server-1")).isInstanceOf(RefusedException.class);
        world.nodes.remove("server-1");
        rig.servers.farewell("server-1");
        rig.settle(() -> assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.LOST));

        rig.servers.forget("server-1");

        assertThat(rig.servers.list()).extracting(ServerView::name).doesNotContain("server-1");
    }

    @Test
    void a_restarted_pool_manager_gets_pools_and_servers_with_the_epochs_they_had() {
        deployed("a", "b");
        rig.settle(() -> assertThat(sizes("a", "b")).containsExactly(2, 2));
        List<Long> epochs = rig.servers.list().stream().map(ServerView::epoch).toList();
        int moves = rig.moves.list(100, null).size();

        world.pools.restart();

        rig.settle(() -> assertGrantsAsInTheRegistry());
        assertThat(rig.servers.list()).extracting(ServerView::epoch).isEqualTo(epochs);
        assertThat(rig.moves.list(100, null)).hasSize(moves);
    }

    @Test
    void a_broken_route_is_followed_to_the_restarted_pool_manager_once_its_servers_are_back() throws Exception {
        deployed("a");
        Route broken = rig.routing.route("a", Duration.ofSeconds(1));
        CompletableFuture<Route> again = CompletableFuture.supplyAsync(() -> {
            try {
                return rig.routing.reroute(broken, Duration.ofSeconds(20));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        world.pools.restart();
        CountDownLatch granting = world.pools.trouble.hangs("add a");
        rig.settle(() -> assertThat(rig.managers.find("a").map(p -> p.route().incarnation()))
                .hasValue("pools-2"));
        rig.settle(() -> assertThat(again).as("the servers are not back yet").isNotDone());
        granting.countDown();
        rig.settle(() -> assertThat(again).isDone());

        assertThat(again.get(1, TimeUnit.SECONDS).incarnation()).isEqualTo("pools-2");
        assertThat(world.pools.pool("a").servers).hasSize(4);
    }

    @Test
    void a_pool_goes_to_another_manager_when_its_own_is_silent_and_its_servers_under_new_epochs() {
        deployed("a");
        long epoch = rig.servers.server("server-1").epoch();
        FakePoolManager second = world.poolManager("second");
        world.clock.advance(World.LEASE.plusSeconds(1));
        rig.managers.alive(second.sign());
        world.nodes.values().forEach(node -> rig.servers.alive(node.sign()));

        await().pollInterval(Duration.ofMillis(20)).untilAsserted(() -> {
            rig.managers.alive(second.sign());
            world.nodes.values().forEach(node -> rig.servers.alive(node.sign()));
            rig.allocation.round();
            assertThat(second.owners("server-1")).containsExactly("a");
        });

        assertThat(rig.servers.server("server-1").epoch()).isGreaterThan(epoch);
        rig.settle(() -> assertThat(world.pools.holds("a"))
                .as("the first has no right to it any more")
                .isFalse());
        assertThat(rig.managers.list()).extracting(PoolManagerView::pools).containsExactly(List.of(), List.of("a"));
    }

    @Test
    void new_pools_go_to_the_least_loaded_manager() {
        FakePoolManager second = world.poolManager("second");
        rig.beat();
        rig.deploy("a", 'a', SettingsChange.NONE);
        rig.settle(() -> assertThat(sizes("a")).containsExactly(4));

        rig.managers.alive(second.sign());
        rig.deploy("b", 'b', SettingsChange.NONE);

        rig.settle(() -> {
            rig.managers.alive(second.sign());
            assertThat(second.holds("b")).isTrue();
        });
    }

    @Test
    void a_cordoned_server_drains_stays_out_over_a_restart_and_is_let_in_again() {
        deployed("a");

        rig.servers.cordon("server-1");

        rig.settle(() -> assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.UNASSIGNED));
        assertThat(world.pools.calls).contains("release a server-1 draining");
        restart("incarnation-2");
        rig.settle(() -> assertGrantsAsInTheRegistry());
        assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.UNASSIGNED);
        rig.servers.uncordon("server-1");
        rig.settle(() -> assertThat(rig.servers.activeIn("a")).hasSize(4));
    }

    @Test
    void a_new_version_rolls_through_the_servers_one_after_the_other() {
        deployed("a");

        var hanging = world.nodes.values().stream()
                .map(node -> node.trouble.hangs("host"))
                .toList();

        rig.deploy("a", 'f', SettingsChange.NONE);
        rig.settle(() -> assertThat(rig.coordinator.openMoves()).hasSize(1));

        await().during(Duration.ofMillis(500)).atMost(Duration.ofSeconds(5)).until(() -> {
            rig.beat();
            rig.allocation.round();
            return rig.coordinator.openMoves().size() == 1;
        });
        hanging.forEach(CountDownLatch::countDown);
        rig.settle(() -> assertThat(world.nodes.values())
                .allSatisfy(node -> assertThat(node.hosted).last().isEqualTo("a 2")));
        rig.settle(() -> assertGrantsAsInTheRegistry());
    }

    @Test
    void a_version_that_does_not_start_on_the_first_server_does_not_go_to_the_next() {
        deployed("a");
        world.nodes.values().forEach(n -> n.trouble.fails("host", new HostingFailedException("out of memory")));

        rig.deploy("a", 'f', SettingsChange.NONE);

        rig.settle(() -> assertThat(rig.servers.list())
                .filteredOn(s -> s.state() == ServerState.FAILED)
                .hasSize(1));
        rig.settle(() -> assertThat(rig.coordinator.openMoves()).isEmpty());
        assertThat(sizes("a")).containsExactly(3);
    }

    @Test
    void a_node_whose_host_ends_too_often_is_set_aside() {
        deployed("a");

        world.at("server-1").breaks("ended 5 times in 1 min");

        rig.settle(() -> assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.FAILED));
        assertThat(rig.servers.server("server-1").detail()).isEqualTo("ended 5 times in 1 min");
        assertThat(world.pools.owners("server-1")).isEmpty();
        rig.servers.uncordon("server-1");
        rig.settle(() -> {
            assertGrantsAsInTheRegistry();
            assertThat(rig.servers.server("server-1").state()).isEqualTo(ServerState.ACTIVE);
        });
    }

    @Test
    void an_undeployed_services_pool_is_closed_and_its_servers_serve_others() {
        deployed("a", "b");

        rig.services.undeploy("a");

        rig.settle(() -> {
            assertThat(world.pools.holds("a")).isFalse();
            assertThat(sizes("b")).containsExactly(4);
            assertGrantsAsInTheRegistry();
        });
    }

    @Test
    void a_called_service_without_a_server_gets_one_from_the_least_loaded_pool() throws InterruptedException {
        deployed("a", "b");
        rig.settle(() -> assertThat(sizes("a", "b")).containsExactly(2, 2));
        rig.servers.activeIn("b").forEach(s -> rig.move(s.name(), "a"));
        assertThat(sizes("b")).containsExactly(0);

        Route route = rig.routing.route("b", Duration.ofSeconds(1));

        assertThat(route.manager()).isSameAs(world.pools);
        rig.settle(() -> assertThat(sizes("a", "b")).containsExactly(3, 1));
        assertThat(rig.moves.list(1, null).getFirst().reason()).contains("b has no server");
    }

    @Test
    void without_a_pool_manager_a_call_waits_and_is_then_told_so() {
        rig.beat();
        rig.deploy("a");
        world.clock.advance(World.LEASE.plusSeconds(1));

        assertThatThrownBy(() -> rig.routing.route("a", Duration.ofMillis(50)))
                .isInstanceOf(NoPoolException.class)
                .hasMessageContaining("no pool manager");
        assertThatThrownBy(() -> rig.routing.route("nothing", Duration.ofMillis(50)))
                .isInstanceOf(NoPoolException.class);
    }
}

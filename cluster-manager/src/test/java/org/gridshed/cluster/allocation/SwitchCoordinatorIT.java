package org.gridshed.cluster.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.gridshed.cluster.registry.DatabaseAwayException;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.cluster.registry.SettingsChange;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.HostingFailedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SwitchCoordinatorIT {
    private static final String SERVER = "server-1";

    private final World world = new World(1);
    private Rig rig = new Rig(world);

    @BeforeEach
    void two_pools_and_a_server_in_the_first() {
        rig.beat();
        rig.deploy("a");
        rig.deploy("b");
        restart();
        assertThat(rig.move(SERVER, "a").step()).isEqualTo(MoveStep.DONE);
        world.pools.calls.clear();
    }

    /** Another cluster manager takes over, for which the services are not new. */
    private void restart() {
        rig.close();
        rig = new Rig(world);
        rig.beat();
        rig.open("a");
        rig.open("b");
    }

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void a_move_goes_through_its_steps_in_order() {
        long before = rig.servers.server(SERVER).epoch();

        MoveView move = rig.move(SERVER, "b");

        assertThat(move.step()).isEqualTo(MoveStep.DONE);
        assertThat(move.epoch()).isEqualTo(before + 1);
        assertThat(world.pools.calls)
                .containsExactly("release a server-1 preempting", "add b server-1 " + move.epoch());
        assertOwned("b");
    }

    @Test
    void a_server_can_be_freed() {
        MoveView move = rig.move(SERVER, null);

        assertThat(move.step()).isEqualTo(MoveStep.DONE);
        assertThat(rig.servers.server(SERVER).state()).isEqualTo(ServerState.UNASSIGNED);
        assertThat(world.pools.owners(SERVER)).isEmpty();
        assertThat(world.at(SERVER).hosted).last().isEqualTo("nothing");
    }

    @Test
    void moves_that_may_not_be_are_refused_with_the_reason() {
        rig.deploy("c", 'c', barring("gpu"));
        world.at(SERVER).labels = Set.of("gpu");
        rig.beat();

        assertRefused("c", "a label bars");
        assertThatThrownBy(() -> rig.coordinator.requestMove("nobody", "a", "test", null))
                .isInstanceOf(UnknownNameException.class);
        assertThatThrownBy(() -> rig.coordinator.requestMove(SERVER, "nowhere", "test", null))
                .isInstanceOf(UnknownNameException.class);
        rig.servers.cordon(SERVER);
        assertRefused("b", "cordoned");
        rig.move(SERVER, null);
        assertThatThrownBy(() -> rig.coordinator.requestMove(SERVER, null, "test", null))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("in no pool");
    }

    private void assertRefused(String target, String because) {
        assertThatThrownBy(() -> rig.coordinator.requestMove(SERVER, target, "test", null))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(because);
    }

    private static SettingsChange barring(String label) {
        return new SettingsChange(
                null, null, null, null, null, null, null, null, null, null, Set.of(label), null, null, null, null);
    }

    static Stream<Arguments> troubles() {
        return Stream.of(
                trouble("the source cannot be reached", (pools, node) -> pools.fails("release a", away())),
                trouble("the source's answer is lost", (pools, node) -> pools.losesAnswer("release a")),
                trouble(
                        "the service does not start",
                        (pools, node) -> node.failsOnce("host", new HostingFailedException("it does not start"))),
                trouble("the node is busy", (pools, node) -> node.failsOnce("host", away())),
                trouble(
                        "the target refuses",
                        (pools, node) -> pools.fails("add b", new ComponentFailedException(500, "no"))),
                trouble("the target cannot be reached", (pools, node) -> pools.fails("add b", away())),
                trouble("the target's answer is lost", (pools, node) -> pools.losesAnswer("add b")));
    }

    private static Arguments trouble(String name, BiConsumer<Trouble, Trouble> cause) {
        return Arguments.of(name, cause);
    }

    private static RuntimeException away() {
        return new ComponentUnreachableException("away", false, null);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("troubles")
    void a_server_goes_back_when(String name, BiConsumer<Trouble, Trouble> cause) {
        cause.accept(world.pools.trouble, world.at(SERVER).trouble);

        MoveView move = rig.move(SERVER, "b");

        assertThat(move.step()).as(name).isEqualTo(MoveStep.RETURNED);
        assertThat(move.error()).isNotBlank();
        rig.settle(() -> assertOwned("a"));
        assertThat(rig.servers.server(SERVER).epoch()).isEqualTo(move.epoch());
    }

    @Test
    void a_target_that_keeps_a_grant_it_should_not_have_cannot_use_the_server() {
        world.pools.trouble.losesAnswer("add b");
        world.pools.trouble.fails("release b", away());

        MoveView move = rig.move(SERVER, "b");

        assertThat(move.step()).isEqualTo(MoveStep.RETURNED);
        long stale = Objects.requireNonNull(world.pools.pool("b").servers.get(SERVER))
                .epoch();
        rig.settle(() -> {
            assertThat(world.pools.owners(SERVER)).contains("a");
            assertThat(Objects.requireNonNull(world.pools.pool("a").servers.get(SERVER))
                            .epoch())
                    .isEqualTo(world.at(SERVER).state().epoch());
            assertThat(stale).isLessThan(world.at(SERVER).state().epoch());
        });
    }

    @Test
    void a_drain_that_does_not_end_leaves_the_server_and_its_version_where_they_are() {
        rig.deploy("a", 'f', SettingsChange.NONE);
        world.pools.trouble.answers("release a", false);
        world.at(SERVER).hosted.clear();

        MoveView move = rig.move(SERVER, "b");

        assertThat(move.step()).isEqualTo(MoveStep.RETURNED);
        assertThat(world.at(SERVER).hosted).as("the version whose jobs run on").containsExactly("a 1");
    }

    @Test
    void a_target_whose_manager_is_away_for_a_moment_is_waited_for() {
        CountDownLatch hanging = world.pools.trouble.hangs("release a");
        MoveView move = rig.coordinator.requestMove(SERVER, "b", "test", null);
        world.pools.trouble.failsOnce("add b", away());

        hanging.countDown();

        assertThat(rig.end(move).step()).isEqualTo(MoveStep.DONE);
        assertOwned("b");
    }

    @Test
    void a_server_that_can_go_neither_way_is_set_aside_and_used_again_after_a_rest() {
        world.at(SERVER).trouble.fails("host", new HostingFailedException("disk full"));

        MoveView move = rig.move(SERVER, "b");

        assertThat(move.step()).isEqualTo(MoveStep.FAILED);
        assertThat(rig.servers.server(SERVER).state()).isEqualTo(ServerState.FAILED);
        assertThat(rig.servers.server(SERVER).detail()).contains("disk full");
        assertThat(world.pools.owners(SERVER)).isEmpty();

        world.at(SERVER).trouble.ends("host");
        rig.settle(() -> assertThat(rig.servers.server(SERVER).state()).isEqualTo(ServerState.FAILED));
        world.clock.advance(Duration.ofMinutes(2));
        rig.settle(() -> assertThat(world.pools.owners(SERVER)).hasSize(1));
    }

    @Test
    void a_server_that_is_set_aside_is_forgotten_by_a_source_that_still_has_it() {
        world.pools.trouble.fails("release a", away());
        world.at(SERVER).trouble.fails("host", new HostingFailedException("disk full"));

        assertThat(rig.move(SERVER, "b").step()).isEqualTo(MoveStep.FAILED);

        assertThat(world.pools.owners(SERVER)).isEmpty();
    }

    @Test
    void the_loss_of_its_server_ends_a_move_and_a_restart_brings_the_server_back() {
        world.at(SERVER).trouble.hangs("host");
        MoveView move = rig.coordinator.requestMove(SERVER, "b", "test", null);
        await().until(() -> rig.moves.get(move.id()).orElseThrow().step() == MoveStep.RELEASED);
        world.clock.advance(World.LEASE.plusSeconds(1));

        rig.allocation.round();

        assertThat(rig.end(move).step()).isEqualTo(MoveStep.FAILED);
        assertThat(rig.servers.server(SERVER).state()).isEqualTo(ServerState.LOST);
        world.at(SERVER).restart();
        world.at(SERVER).trouble.ends("host");
        rig.settle(() -> assertOwned("a"));
    }

    @ParameterizedTest
    @CsvSource({
        "RESERVED, true",
        "RELEASED, false",
        "RELEASED, true",
        "CONFIGURED, false",
        "CONFIGURED, true",
        "JOINED, false",
        "JOINED, true",
        "DONE, false",
        "DONE, true"
    })
    void a_killed_cluster_manager_finishes_the_move_at_its_next_start(MoveStep step, boolean committed)
            throws InterruptedException {
        killedAt(step, committed);

        rig.coordinator.resume();

        rig.settle(() -> assertOwned("b"));
        assertThat(rig.moves.open()).isEmpty();
        assertThat(rig.moves.list(1, null).getFirst().step()).isEqualTo(MoveStep.DONE);
    }

    @Test
    void killed_before_it_reserved_anything_it_leaves_all_as_it_was() throws InterruptedException {
        killedAt(MoveStep.RESERVED, false);

        rig.coordinator.resume();

        rig.settle(() -> assertOwned("a"));
        assertThat(rig.moves.open()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"RETURNING, false", "RETURNING, true", "RETURNED, false", "RETURNED, true"})
    void a_killed_cluster_manager_undoes_at_its_next_start_what_it_was_undoing(MoveStep step, boolean committed)
            throws InterruptedException {
        world.pools.trouble.fails("add b", new ComponentFailedException(500, "no"));
        killedAt(step, committed);

        rig.coordinator.resume();

        rig.settle(() -> assertOwned("a"));
        assertThat(rig.moves.open()).isEmpty();
    }

    /** Has a cluster manager begin a move from a to b, kills it at a step, and starts another one. */
    private void killedAt(MoveStep step, boolean committed) throws InterruptedException {
        rig.close();
        AtomicReference<DyingStore> store = new AtomicReference<>();
        rig = new Rig(
                world,
                kept -> {
                    store.set(new DyingStore(kept, step, committed));
                    return Objects.requireNonNull(store.get());
                },
                "incarnation-2");
        rig.beat();
        rig.open("a");
        rig.open("b");
        try {
            rig.coordinator.requestMove(SERVER, "b", "test", null);
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("killed");
        }
        assertThat(Objects.requireNonNull(store.get()).dead.await(10, TimeUnit.SECONDS))
                .isTrue();
        restart();
    }

    @Test
    void of_many_that_want_a_server_at_once_one_gets_it() throws Exception {
        Rig other = new Rig(world);
        other.beat();
        other.open("a");
        other.open("b");
        CountDownLatch hanging = world.pools.trouble.hangs("release a");
        List<Callable<MoveView>> wishes = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            SwitchCoordinator coordinator = i % 2 == 0 ? rig.coordinator : other.coordinator;
            wishes.add(() -> coordinator.requestMove(SERVER, "b", "test", null));
        }

        int reserved = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
            for (Future<MoveView> answer : threads.invokeAll(wishes)) {
                reserved += answer.state() == Future.State.SUCCESS ? 1 : 0;
            }
        }
        hanging.countDown();

        assertThat(reserved).isEqualTo(1);
        await().until(() -> rig.moves.open().isEmpty());
        assertThat(world.pools.owners(SERVER)).containsExactly("b");
        assertThat(rig.moves.list(100, null)).hasSize(2);
        other.close();
    }

    @Test
    void a_reservation_from_an_outdated_view_reserves_nothing() {
        ServerView seen = rig.servers.server(SERVER);
        rig.move(SERVER, "b");
        rig.move(SERVER, "a");

        assertThat(rig.moves.reserve(new MoveStore.Reservation(seen, "b", "test", null), world.clock.instant()))
                .isEmpty();
        assertThat(rig.moves.open()).isEmpty();
    }

    @Test
    void a_move_that_stopped_in_trouble_is_taken_up_again_without_a_restart() throws InterruptedException {
        killedAt(MoveStep.CONFIGURED, false);

        rig.settle(() -> assertOwned("b"));

        assertThat(rig.moves.list(1, null).getFirst().step()).isEqualTo(MoveStep.DONE);
    }

    @Test
    void two_cluster_managers_that_take_up_the_same_move_do_no_harm() throws InterruptedException {
        killedAt(MoveStep.RELEASED, true);
        Rig other = new Rig(world);
        other.beat();
        other.open("a");
        other.open("b");

        rig.coordinator.resume();
        other.coordinator.resume();

        await().until(() -> rig.moves.open().isEmpty());
        rig.servers.refresh(SERVER);
        rig.settle(() -> assertOwned("b"));
        other.close();
    }

    @Test
    void the_time_from_reservation_to_join_is_measured() {
        CountDownLatch hanging = world.at(SERVER).trouble.hangs("host");
        MoveView move = rig.coordinator.requestMove(SERVER, "b", "test", null);
        await().until(() -> rig.moves.get(move.id()).orElseThrow().step() == MoveStep.RELEASED);
        Instant later = world.clock.advance(Duration.ofSeconds(7));

        hanging.countDown();

        assertThat(rig.end(move).endedAt()).isEqualTo(later);
        await().untilAsserted(() ->
                assertThat(rig.history.switchingTimes().of("a", "b")).isEqualTo(7));
        assertThat(rig.history.switchingTimes().of("b", "a"))
                .as("never measured: the mean over all")
                .isEqualTo(7);
    }

    @Test
    void while_the_database_is_away_moves_wait_new_ones_are_refused_and_calls_find_their_pools()
            throws InterruptedException {
        CountDownLatch hanging = world.at(SERVER).trouble.hangs("host");
        MoveView move = rig.coordinator.requestMove(SERVER, "b", "test", null);
        await().until(() -> rig.moves.get(move.id()).orElseThrow().step() == MoveStep.RELEASED);

        world.database.away = true;
        hanging.countDown();
        await().until(() -> "b".equals(world.at(SERVER).state().pool()));

        assertThat(rig.services.find("a")).isPresent();
        assertThat(rig.routing.route("a", Duration.ZERO).manager()).isSameAs(world.pools);
        rig.beat();
        rig.allocation.round();
        assertThatThrownBy(() -> rig.deploy("c")).isInstanceOf(DatabaseAwayException.class);
        assertThatThrownBy(() -> rig.servers.cordon(SERVER)).isInstanceOf(DatabaseAwayException.class);
        assertThatThrownBy(() -> rig.loop.decideOnce(world.clock.instant())).isInstanceOf(DatabaseAwayException.class);
        assertThat(world.pools.owners(SERVER))
                .as("what is not kept is not acted upon")
                .isEmpty();

        world.database.away = false;
        assertThat(rig.end(move).step()).isEqualTo(MoveStep.DONE);
        rig.settle(() -> assertOwned("b"));
    }

    /** The registry, exactly one pool and the node agree on who owns the server, and since when. */
    private void assertOwned(String pool) {
        ServerView server = rig.servers.server(SERVER);
        assertThat(server.state()).isEqualTo(ServerState.ACTIVE);
        assertThat(server.pool()).isEqualTo(pool);
        assertThat(world.pools.owners(SERVER)).containsExactly(pool);
        assertThat(Objects.requireNonNull(world.pools.pool(pool).servers.get(SERVER))
                        .epoch())
                .isEqualTo(server.epoch());
        assertThat(world.at(SERVER).state().pool()).isEqualTo(pool);
        assertThat(world.at(SERVER).state().epoch()).isEqualTo(server.epoch());
    }
}

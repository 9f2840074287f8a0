package org.gridshed.cluster.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.awaitility.core.ThrowingRunnable;
import org.gridshed.cluster.jdbc.Database;
import org.gridshed.cluster.jdbc.JdbcDecisions;
import org.gridshed.cluster.jdbc.JdbcMoves;
import org.gridshed.cluster.jdbc.JdbcPools;
import org.gridshed.cluster.jdbc.JdbcServers;
import org.gridshed.cluster.jdbc.JdbcServices;
import org.gridshed.cluster.jdbc.JdbcSettings;
import org.gridshed.cluster.registry.ArchiveShelf;
import org.gridshed.cluster.registry.DeployRequest;
import org.gridshed.cluster.registry.LiveNodes;
import org.gridshed.cluster.registry.PoolDefaults;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.cluster.registry.ServiceView;
import org.gridshed.cluster.registry.SettingsChange;
import org.gridshed.model.ArchiveKind;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;

/** A cluster manager in a world, without threads of its own: a test makes its rounds. */
final class Rig implements AutoCloseable {
    final World world;
    final ServerRegistry servers;
    final PoolDefaults defaults;
    final ServiceCatalogue services;
    final PoolManagerRegistry managers;
    final MoveStore moves;
    final SwitchCoordinator coordinator;
    final MoveHistory history;
    final GrantKeeper grants;
    final PoolBoard board;
    final Observer observer;
    final OnDemand onDemand;
    final SpreadServers spread;
    final PoolRouting routing;
    final PolicyLoop loop;
    final DecisionLog decisions;
    final Allocation allocation;
    final Set<String> removedArchives = ConcurrentHashMap.newKeySet();

    Rig(World world) {
        this(world, store -> store, "incarnation-1");
    }

    /** Makes one whose moves are kept through what {@code between} returns. */
    Rig(World world, UnaryOperator<MoveStore> between, String incarnation) {
        this.world = world;
        Database database = new Database(world.database);
        servers = new ServerRegistry(new JdbcServers(database), world.clock, World.LEASE);
        defaults = new PoolDefaults(new JdbcSettings(database), world.clock);
        LiveNodes live = new LiveNodes(servers, world.directory, new LiveNodes.Limits(64, 10));
        services = new ServiceCatalogue(new JdbcServices(database), defaults, live, shelf(), world.clock);
        managers = new PoolManagerRegistry(
                new JdbcPools(database),
                servers,
                world.directory,
                world.clock,
                new PoolManagerRegistry.Terms(incarnation, World.LEASE, Duration.ofMinutes(1)));
        moves = between.apply(new JdbcMoves(database));
        MoveActions actions = new MoveActions(
                services,
                servers,
                managers,
                world.directory,
                System::nanoTime,
                new MoveActions.Terms(64, Duration.ofMillis(300)));
        coordinator = new SwitchCoordinator(moves, servers, services, actions, world.clock);
        history = new MoveHistory(moves, 20, 5);
        Signal signal = new Signal();
        grants = new GrantKeeper(servers, managers, signal::tell);
        board = new PoolBoard(services, servers, managers, coordinator);
        observer = new Observer(board, servers, coordinator, history, 1000);
        onDemand = new OnDemand(observer, servers, services, coordinator, world.clock, Duration.ofMinutes(1));
        spread = new SpreadServers(services, servers, managers, coordinator, onDemand);
        routing = new PoolRouting(
                services, servers, managers, onDemand, new PoolRouting.Waiting(signal, grants), world.clock);
        decisions = new DecisionLog(new JdbcDecisions(database), new DecisionLog.Retention(Duration.ofDays(1), 100));
        PolicyChoice choice = new PolicyChoice(
                new JdbcSettings(database),
                world.clock,
                new PolicyChoice.Kept("heuristic", Map.of("k", "1"), Duration.ofSeconds(10)));
        loop = new PolicyLoop(
                choice, observer, new PolicyLoop.Apply(coordinator, history, onDemand), decisions, world.clock);
        allocation = new Allocation(
                new Allocation.Registry(defaults, services, servers, managers),
                new Allocation.Moves(coordinator, history, signal),
                new Allocation.Keepers(
                        new PoolKeeper(services, managers, spread),
                        new FleetKeeper(servers, services, coordinator, actions, grants, world.clock),
                        grants,
                        new Reinstaller(services, servers, world.directory, coordinator, actions, world.clock),
                        onDemand,
                        spread),
                choice,
                loop);
        allocation.load();
    }

    private ArchiveShelf shelf() {
        return new ArchiveShelf() {
            @Override
            public Resource open(String digest) {
                return new ByteArrayResource(new byte[0]);
            }

            @Override
            public void remove(String digest) {
                removedArchives.add(digest);
            }
        };
    }

    /** All nodes and pool managers speak. */
    void beat() {
        world.nodes.values().forEach(node -> servers.alive(node.sign()));
        managers.alive(world.pools.sign());
    }

    /** Makes rounds, with signs of life in between, until {@code goal} no longer throws. */
    void settle(ThrowingRunnable goal) {
        await().atMost(Duration.ofSeconds(15))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> {
                    beat();
                    allocation.round();
                    goal.run();
                });
    }

    ServiceView deploy(String service) {
        return deploy(service, 'a', SettingsChange.NONE);
    }

    /** Deploys a service from an archive whose digest is {@code digest}, 64 times. */
    ServiceView deploy(String service, char digest, SettingsChange settings) {
        return services.deploy(new DeployRequest(
                service,
                "owner",
                null,
                settings,
                String.valueOf(digest).repeat(64),
                ArchiveKind.JAR,
                service + ".jar"));
    }

    /** Opens a service's pool without giving it a server. */
    void open(String service) {
        managers.ensureOpen(services.find(service).orElseThrow());
    }

    /** Moves a server and waits for the end. */
    MoveView move(String server, @Nullable String target) {
        return end(coordinator.requestMove(server, target, "the test wants it", null));
    }

    /** Waits until a move has ended and everybody here knows. */
    MoveView end(MoveView move) {
        await().atMost(Duration.ofSeconds(15))
                .until(() -> coordinator.openMoves().stream().noneMatch(m -> m.id() == move.id()));
        MoveView ended = moves.get(move.id()).orElseThrow();
        assertThat(ended.step().ended()).as(ended.toString()).isTrue();
        return ended;
    }

    @Override
    public void close() {
        allocation.close();
    }
}

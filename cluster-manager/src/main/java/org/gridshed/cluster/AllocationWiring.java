package org.gridshed.cluster;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.gridshed.cluster.allocation.Allocation;
import org.gridshed.cluster.allocation.DecisionLog;
import org.gridshed.cluster.allocation.FleetKeeper;
import org.gridshed.cluster.allocation.GrantKeeper;
import org.gridshed.cluster.allocation.MoveActions;
import org.gridshed.cluster.allocation.MoveHistory;
import org.gridshed.cluster.allocation.MoveLog;
import org.gridshed.cluster.allocation.MoveStore;
import org.gridshed.cluster.allocation.Observer;
import org.gridshed.cluster.allocation.OnDemand;
import org.gridshed.cluster.allocation.PolicyChoice;
import org.gridshed.cluster.allocation.PolicyLoop;
import org.gridshed.cluster.allocation.PoolBoard;
import org.gridshed.cluster.allocation.PoolKeeper;
import org.gridshed.cluster.allocation.PoolRouting;
import org.gridshed.cluster.allocation.Reinstaller;
import org.gridshed.cluster.allocation.Signal;
import org.gridshed.cluster.allocation.SpreadServers;
import org.gridshed.cluster.allocation.SwitchCoordinator;
import org.gridshed.cluster.jdbc.Database;
import org.gridshed.cluster.jdbc.JdbcDecisions;
import org.gridshed.cluster.jdbc.JdbcMoves;
import org.gridshed.cluster.registry.PoolDefaults;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.cluster.registry.SettingsStore;
import org.gridshed.wire.ComponentDirectory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together what gives servers to pools. */
@Configuration(proxyBeanMethods = false)
public class AllocationWiring {
    private static final InstantSource CLOCK = InstantSource.system();
    private static final Duration ON_DEMAND_PAUSE = Duration.ofMinutes(1);

    /** Keeps moves. */
    @Bean
    public MoveStore moveStore(Database database) {
        return new JdbcMoves(database);
    }

    /** All moves. */
    @Bean
    public MoveLog moveLog(MoveStore store) {
        return new MoveLog(store);
    }

    /** All decisions. */
    @Bean
    public DecisionLog decisionLog(Database database, ClusterManagerProperties properties) {
        ClusterManagerProperties.Retention retention = properties.allocation().retention();
        return new DecisionLog(
                new JdbcDecisions(database), new DecisionLog.Retention(retention.age(), retention.count()));
    }

    /** What past moves tell. */
    @Bean
    public MoveHistory moveHistory(MoveStore store, ClusterManagerProperties properties) {
        ClusterManagerProperties.Moves moves = properties.allocation().moves();
        return new MoveHistory(store, moves.window(), moves.switchingTime().toNanos() / 1e9);
    }

    /** What moves do to others. */
    @Bean
    public MoveActions moveActions(
            ServiceCatalogue services,
            ServerRegistry servers,
            PoolManagerRegistry managers,
            ComponentDirectory directory,
            ClusterManagerProperties properties) {
        return new MoveActions(
                services,
                servers,
                managers,
                directory,
                System::nanoTime,
                new MoveActions.Terms(
                        ClusterManagerWiring.memoryMegabytes(properties),
                        properties.allocation().moves().joinPatience()));
    }

    /** Makes moves. {@link Allocation} closes it. */
    @Bean(destroyMethod = "")
    public SwitchCoordinator switchCoordinator(
            MoveStore store,
            ServerRegistry servers,
            ServiceCatalogue services,
            MoveActions actions,
            MeterRegistry meters) {
        SwitchCoordinator coordinator = new SwitchCoordinator(store, servers, services, actions, CLOCK);
        coordinator.onEnd(move -> meters.counter(
                        "gridshed.moves",
                        "end",
                        move.step().name().toLowerCase(Locale.ROOT),
                        "wanted.by",
                        move.decisionId() == null ? "other" : "policy")
                .increment());
        return coordinator;
    }

    /** Told of each change of pools, servers and grants. */
    @Bean
    public Signal poolSignal() {
        return new Signal();
    }

    /** Repeats grants. */
    @Bean
    public GrantKeeper grantKeeper(ServerRegistry servers, PoolManagerRegistry managers, Signal signal) {
        return new GrantKeeper(servers, managers, signal::tell);
    }

    /** Asks pools how they are. */
    @Bean
    public PoolBoard poolBoard(
            ServiceCatalogue services,
            ServerRegistry servers,
            PoolManagerRegistry managers,
            SwitchCoordinator coordinator) {
        return new PoolBoard(services, servers, managers, coordinator);
    }

    /** Observes. */
    @Bean
    public Observer observer(
            PoolBoard board,
            ServerRegistry servers,
            SwitchCoordinator coordinator,
            MoveHistory history,
            ClusterManagerProperties properties) {
        return new Observer(
                board, servers, coordinator, history, properties.allocation().budget());
    }

    /** Gives first servers. */
    @Bean
    public OnDemand onDemand(
            Observer observer, ServerRegistry servers, ServiceCatalogue services, SwitchCoordinator coordinator) {
        return new OnDemand(observer, servers, services, coordinator, CLOCK, ON_DEMAND_PAUSE);
    }

    /** Finds the pools of calls. */
    @Bean
    public PoolRouting poolRouting(
            ServiceCatalogue services,
            ServerRegistry servers,
            PoolManagerRegistry managers,
            OnDemand onDemand,
            Signal signal,
            GrantKeeper grants) {
        return new PoolRouting(services, servers, managers, onDemand, new PoolRouting.Waiting(signal, grants), CLOCK);
    }

    /** The policy in force. */
    @Bean
    public PolicyChoice policyChoice(SettingsStore store, ClusterManagerProperties properties) {
        ClusterManagerProperties.Allocation first = properties.allocation();
        return new PolicyChoice(
                store, CLOCK, new PolicyChoice.Kept(first.policy(), first.parameters(), first.interval()));
    }

    /** Decides. {@link Allocation} starts and closes it. */
    @Bean(destroyMethod = "")
    public PolicyLoop policyLoop(
            PolicyChoice choice,
            Observer observer,
            SwitchCoordinator coordinator,
            MoveHistory history,
            OnDemand onDemand,
            DecisionLog log) {
        return new PolicyLoop(choice, observer, new PolicyLoop.Apply(coordinator, history, onDemand), log, CLOCK);
    }

    /** What compares what should be with what is. */
    @Bean
    public Allocation.Keepers keepers(
            Allocation.Registry registry,
            SwitchCoordinator coordinator,
            MoveActions actions,
            GrantKeeper grants,
            OnDemand onDemand,
            ComponentDirectory directory) {
        ServiceCatalogue services = registry.services();
        ServerRegistry servers = registry.servers();
        SpreadServers spread = new SpreadServers(services, servers, registry.managers(), coordinator, onDemand);
        return new Allocation.Keepers(
                new PoolKeeper(services, registry.managers(), spread),
                new FleetKeeper(servers, services, coordinator, actions, grants, CLOCK),
                grants,
                new Reinstaller(services, servers, directory, coordinator, actions, CLOCK),
                onDemand,
                spread);
    }

    /** What there is. */
    @Bean
    public Allocation.Registry registry(
            PoolDefaults defaults, ServiceCatalogue services, ServerRegistry servers, PoolManagerRegistry managers) {
        return new Allocation.Registry(defaults, services, servers, managers);
    }

    /** Runs it all. */
    @Bean(initMethod = "start", destroyMethod = "close")
    public Allocation allocation(
            Allocation.Registry registry,
            SwitchCoordinator coordinator,
            MoveHistory history,
            Allocation.Keepers keepers,
            PolicyChoice choice,
            PolicyLoop loop,
            Signal signal) {
        return new Allocation(registry, new Allocation.Moves(coordinator, history, signal), keepers, choice, loop);
    }
}

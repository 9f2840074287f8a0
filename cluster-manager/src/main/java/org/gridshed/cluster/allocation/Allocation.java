package org.gridshed.cluster.allocation;

import java.util.List;
import org.gridshed.cluster.allocation.Caretaker.Pass;
import org.gridshed.cluster.registry.PoolDefaults;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServiceCatalogue;

/** The running of registry and allocation: what is read at the start, which threads work, and who is told of what. */
public final class Allocation implements AutoCloseable {
    private final Registry registry;
    private final Moves moves;
    private final Keepers keepers;
    private final PolicyChoice choice;
    private final PolicyLoop loop;
    private final Caretaker caretaker;

    /** What there is. */
    public record Registry(
            PoolDefaults defaults, ServiceCatalogue services, ServerRegistry servers, PoolManagerRegistry managers) {}

    /** What moves servers. */
    public record Moves(SwitchCoordinator coordinator, MoveHistory history, Signal signal) {}

    /** What compares what should be with what is. */
    public record Keepers(
            PoolKeeper pools,
            FleetKeeper fleet,
            GrantKeeper grants,
            Reinstaller reinstaller,
            OnDemand onDemand,
            SpreadServers spread) {}

    public Allocation(Registry registry, Moves moves, Keepers keepers, PolicyChoice choice, PolicyLoop loop) {
        this.registry = registry;
        this.moves = moves;
        this.keepers = keepers;
        this.choice = choice;
        this.loop = loop;
        caretaker = new Caretaker(List.of(
                new Pass("looking after pools", keepers.pools()::pass),
                new Pass("looking after the fleet", keepers.fleet()::pass),
                new Pass("taking up moves", moves.coordinator()::pass),
                new Pass("granting", keepers.grants()::pass),
                new Pass("installing", keepers.reinstaller()::pass),
                new Pass("serving on demand", keepers.onDemand()::pass),
                new Pass("spreading", keepers.spread()::pass)));
    }

    /** Reads all that is kept and starts looking after everything, open moves among it, and deciding. */
    public void start() {
        load();
        caretaker.start();
        loop.start();
    }

    /** Reads all that is kept, and has everybody told of changes. */
    public void load() {
        choice.load();
        registry.defaults().load();
        registry.servers().load();
        registry.managers().load();
        registry.services().load();
        moves.history().load();
        keepers.pools().begin();
        registry.services().onChange(this::changed);
        registry.servers().onChange(this::changed);
        registry.managers().onChange(this::changed);
        moves.coordinator().onEnd(move -> {
            moves.history().ended(move);
            changed();
        });
    }

    private void changed() {
        moves.signal().tell();
        caretaker.wake();
    }

    /** Makes one round of looking after everything; for tests, which do not start threads. */
    public void round() {
        caretaker.round();
    }

    @Override
    public void close() {
        loop.close();
        caretaker.close();
        moves.coordinator().close();
    }
}

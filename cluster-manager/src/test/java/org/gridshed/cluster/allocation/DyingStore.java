package org.gridshed.cluster.allocation;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.gridshed.model.SwitchingTimes;
import org.jspecify.annotations.Nullable;

/** The store of a cluster manager that is killed around the transaction that brings a move to a certain step. */
final class DyingStore implements MoveStore {
    final CountDownLatch dead = new CountDownLatch(1);
    private final MoveStore store;
    private final MoveStep step;
    private final boolean committed;

    /** Makes one; with {@code committed} the transaction is the last thing that happened, else it did not happen. */
    DyingStore(MoveStore store, MoveStep step, boolean committed) {
        this.store = store;
        this.step = step;
        this.committed = committed;
    }

    private <T> T towards(MoveStep to, Supplier<T> write) {
        if (dead.getCount() == 0) {
            throw new IllegalStateException("killed");
        }
        if (to != step) {
            return write.get();
        }
        if (committed) {
            T lost = write.get();
            assert lost != null;
        }
        dead.countDown();
        throw new IllegalStateException("killed");
    }

    @Override
    public Optional<Moved> reserve(Reservation reservation, Instant now) {
        return towards(MoveStep.RESERVED, () -> store.reserve(reservation, now));
    }

    @Override
    public Optional<MoveView> advance(MoveView from, MoveStep to, Instant now) {
        return towards(to, () -> store.advance(from, to, now));
    }

    @Override
    public Optional<Moved> turnBack(MoveView from, String error, Instant now) {
        return towards(MoveStep.RETURNING, () -> store.turnBack(from, error, now));
    }

    @Override
    public Optional<Moved> end(MoveView from, Ending ending, Instant now) {
        return towards(ending.step(), () -> store.end(from, ending, now));
    }

    @Override
    public List<MoveView> open() {
        return store.open();
    }

    @Override
    public List<MoveView> list(int limit, @Nullable Long beforeId) {
        return store.list(limit, beforeId);
    }

    @Override
    public Optional<MoveView> get(long id) {
        return store.get(id);
    }

    @Override
    public SwitchingTimes switchingTimes(int window, double otherwiseSeconds) {
        return store.switchingTimes(window, otherwiseSeconds);
    }

    @Override
    public Map<String, Instant> lastPolicyMoves() {
        return store.lastPolicyMoves();
    }
}

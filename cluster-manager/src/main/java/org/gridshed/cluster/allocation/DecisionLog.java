package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;

/** The decisions of the policy loop, kept for a while. */
public final class DecisionLog {
    private final DecisionStore store;
    private final Retention retention;

    /**
     * What is kept; the stricter of both counts.
     *
     * @param age of the oldest decision; 1 min to 3,650 days
     * @param count of decisions; 1 to 10,000,000
     */
    public record Retention(Duration age, int count) {
        public Retention {
            Ranges.within("decision-retention-age", age, Duration.ofMinutes(1), Duration.ofDays(3650));
            Ranges.within("decision-retention-count", count, 1, 10_000_000);
        }
    }

    public DecisionLog(DecisionStore store, Retention retention) {
        this.store = store;
        this.retention = retention;
    }

    /**
     * Returns decisions, newest first, without their observations.
     *
     * @param limit at most so many; 1 to 1,000
     * @param beforeId only those with a smaller id; null for the newest
     */
    public List<DecisionView> list(int limit, @Nullable Long beforeId) {
        return store.list(Ranges.within("limit", limit, 1, 1000), beforeId);
    }

    /**
     * Returns one decision, whole.
     *
     * @throws UnknownNameException if there is none, or no longer
     */
    public DecisionView get(long id) {
        return store.get(id).orElseThrow(() -> new UnknownNameException("decision", Long.toString(id)));
    }

    /** Deletes what need not be kept any more; returns how many decisions. */
    public int forgetOld(Instant now) {
        return store.forget(now.minus(retention.age()), retention.count());
    }

    /** Keeps a decision before its moves are begun; returns its id. */
    long keep(DecisionStore.Draft draft) {
        return store.insert(draft);
    }

    /** Notes which moves were begun. */
    void began(long id, List<org.gridshed.model.Move> moves, String reason) {
        store.began(id, moves, reason);
    }
}

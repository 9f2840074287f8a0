package org.gridshed.cluster.allocation;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gridshed.cluster.registry.DatabaseAwayException;
import org.gridshed.model.SwitchingTimes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What past moves tell policies: how long a switch takes, and when a pool was touched last. Used from any thread. */
public final class MoveHistory {
    private static final Logger LOG = LoggerFactory.getLogger(MoveHistory.class);

    private final MoveStore store;
    private final int window;
    private final double otherwiseSeconds;
    private final Map<String, Instant> lastPolicyMoves = new ConcurrentHashMap<>();
    private volatile SwitchingTimes times;

    /**
     * Makes one that knows of no move until {@link #load}.
     *
     * @param window over how many moves of a pair the mean is taken; at least 1
     * @param otherwiseSeconds switching time as long as none was measured; above 0
     */
    public MoveHistory(MoveStore store, int window, double otherwiseSeconds) {
        this.store = store;
        this.window = window;
        this.otherwiseSeconds = otherwiseSeconds;
        times = new SwitchingTimes(Map.of(), otherwiseSeconds);
    }

    /** Reads what is kept. */
    public void load() {
        times = store.switchingTimes(window, otherwiseSeconds);
        lastPolicyMoves.putAll(store.lastPolicyMoves());
    }

    /** Takes a move that a decision wanted into account. */
    void began(MoveView move) {
        if (move.source() != null) {
            lastPolicyMoves.put(move.source(), move.startedAt());
        }
        if (move.target() != null) {
            lastPolicyMoves.put(move.target(), move.startedAt());
        }
    }

    /** Takes the time of a move that ended into account. */
    public void ended(MoveView move) {
        if (move.step() == MoveStep.DONE) {
            try {
                times = store.switchingTimes(window, otherwiseSeconds);
            } catch (DatabaseAwayException e) {
                // The next move that ends reads it all again.
                LOG.info("switching times stay as they were: {}", e.getMessage());
            }
        }
    }

    /** Returns the table of 1/ζ. */
    public SwitchingTimes switchingTimes() {
        return times;
    }

    /** Returns per pool when a move of a decision touched it last. */
    public Map<String, Instant> lastPolicyMoves() {
        return Map.copyOf(lastPolicyMoves);
    }
}

package org.gridshed.cluster.allocation;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.model.SwitchingTimes;
import org.jspecify.annotations.Nullable;

/**
 * Keeps moves together with the servers they move. Every method throws
 * {@link org.gridshed.cluster.registry.DatabaseAwayException} while it cannot.
 */
public interface MoveStore {
    /** A move with its server, as one transaction left them. */
    record Moved(MoveView move, ServerView server) {}

    /**
     * What shall be reserved.
     *
     * @param server as the caller saw it; it must still have that epoch, state and pool
     * @param target null to free it
     */
    record Reservation(
            ServerView server,
            @Nullable String target,
            String reason,
            @Nullable Long decisionId) {}

    /**
     * How a move ends.
     *
     * @param step an ended one
     * @param state of the server from then on
     * @param pool of the server from then on
     * @param detail of the server from then on
     */
    record Ending(
            MoveStep step,
            ServerState state,
            @Nullable String pool,
            @Nullable String detail,
            @Nullable String error) {}

    /** Reserves a server under a new epoch; empty if it is no longer as the caller saw it, or another move has it. */
    Optional<Moved> reserve(Reservation reservation, Instant now);

    /** Brings an open move one step further; empty if it is not at {@code from} any more. */
    Optional<MoveView> advance(MoveView from, MoveStep to, Instant now);

    /** Turns an open move back under a new epoch, so that nobody can use what its target was told; empty as above. */
    Optional<Moved> turnBack(MoveView from, String error, Instant now);

    /** Ends an open move and says where its server is; empty as above. */
    Optional<Moved> end(MoveView from, Ending ending, Instant now);

    /** Returns the open moves, oldest first. */
    List<MoveView> open();

    /** Returns moves, newest first. */
    List<MoveView> list(int limit, @Nullable Long beforeId);

    /** Returns one move. */
    Optional<MoveView> get(long id);

    /**
     * Returns the mean time from reservation to join, by source and target, over the last {@code window} of each pair.
     *
     * @param otherwiseSeconds the fallback as long as none was measured; else it is the mean over all pairs
     */
    SwitchingTimes switchingTimes(int window, double otherwiseSeconds);

    /** Returns per pool when a move of a decision last touched it. */
    Map<String, Instant> lastPolicyMoves();
}

package org.gridshed.cluster.allocation;

import org.jspecify.annotations.Nullable;

/** Moves servers between pools, each step kept before the next is made. */
public final class SwitchCoordinator {

    /**
     * Reserves a server for a move and makes the move in the background.
     *
     * @param target the pool it goes to; null to free it; its own pool to install it anew
     * @param reason one sentence
     * @param decisionId the decision that wants it; null if none
     * @return the move, reserved
     * @throws org.gridshed.cluster.registry.UnknownNameException if there is no such server or service
     * @throws org.gridshed.cluster.registry.RefusedException if the server is moving, lost, cordoned or barred from the target
     * @throws org.gridshed.cluster.registry.DatabaseAwayException if nothing can be kept now
     */
    public MoveView requestMove(String server, @Nullable String target, String reason, @Nullable Long decisionId) {
        return org.gridshed.cluster.registry.Unwritten.body();
    }
}

package org.gridshed.cluster.allocation;

/** How far a move is. */
public enum MoveStep {
    /** The server is reserved under a new epoch; its source still uses it. */
    RESERVED,
    /** The source has let it go. */
    RELEASED,
    /** The node hosts the target's service under the new epoch, or is empty if there is no target. */
    CONFIGURED,
    /** The target's pool manager has the grant. */
    JOINED,
    /** Something failed; the server is on its way back to its source. */
    RETURNING,
    /** Ended: the server serves its target. */
    DONE,
    /** Ended: the server is back at its source. */
    RETURNED,
    /** Ended: the server could not go on nor back, and is set aside or lost. */
    FAILED;

    /** Returns whether nothing follows. */
    public boolean ended() {
        return switch (this) {
            case RESERVED, RELEASED, CONFIGURED, JOINED, RETURNING -> false;
            case DONE, RETURNED, FAILED -> true;
        };
    }
}

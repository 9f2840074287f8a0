package org.gridshed.cluster.allocation;

/** What comes out of the action that a move's step calls for. */
public enum MoveEvent {
    /** It was done. */
    SUCCEEDED,
    /** It could not be done, or nobody knows whether it was. */
    FAILED,
    /** The server's lease ended meanwhile. */
    SERVER_LOST
}

package org.gridshed.cluster.registry;

/** Where a server stands, as the database keeps it. */
public enum ServerState {
    /** Alive and in no pool. */
    UNASSIGNED,
    /** Belongs to a pool. */
    ACTIVE,
    /** An open move has it. */
    MOVING,
    /** Silent for longer than its lease; its pool is where it goes when it comes back. */
    LOST,
    /** Could not host what it was told to; rests for a while and is then unassigned again. */
    FAILED
}

package org.gridshed.pool.queueing;

import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;

/** Tells nodes to stop attempts. */
final class StopCall {
    private StopCall() {}

    /** Tells the node of {@code run} to stop it; false if it does not run there, or the node did not hear. */
    static boolean tell(Run run) {
        try {
            return run.node.stop(run.attempt);
        } catch (ComponentUnreachableException | ComponentFailedException e) {
            // It is told again until the run ends or patience does; a node that stays away loses its lease.
            return false;
        }
    }
}

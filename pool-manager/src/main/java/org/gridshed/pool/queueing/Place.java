package org.gridshed.pool.queueing;

import java.util.HashSet;
import java.util.Set;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.NodeManagerWire;

/** A server in the embedded queueing system; guarded by the system's lock. */
final class Place {
    private static final long FIRST_REST_NANOS = 50_000_000L;
    private static final int MAX_DOUBLINGS = 7;

    final long number;
    final Set<Run> runs = new HashSet<>();
    ServerGrant grant;
    NodeManagerWire node;
    int leavers;
    boolean resting;
    boolean gone;
    private int failures;

    /**
     * Makes one.
     *
     * @param number counts up with each place made
     */
    Place(long number, ServerGrant grant, NodeManagerWire node) {
        this.number = number;
        this.grant = grant;
        this.node = node;
    }

    /** Returns processors that could start an attempt now. */
    int free() {
        return leavers > 0 || resting ? 0 : Math.max(0, grant.processors() - runs.size());
    }

    /**
     * Notes that an attempt could not be started. The server then rests for 50 ms, doubled with each rest in a row up to 6.4 s, so that a
     * broken one does not eat the queue.
     *
     * @return how long it rests from now, ns; 0 if it rests already
     */
    long failed() {
        if (resting) {
            return 0;
        }
        resting = true;
        return FIRST_REST_NANOS << Math.min(failures++, MAX_DOUBLINGS);
    }

    /** Notes that the service was reached. */
    void worked() {
        failures = 0;
    }
}

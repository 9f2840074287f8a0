package org.gridshed.pool.queueing;

import java.util.HashMap;
import java.util.Map;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.NodeManagerWire;

/** A server in the embedded queueing system; guarded by the system's lock. */
final class Place {
    private static final long FIRST_REST_NANOS = 50_000_000L;
    private static final int MAX_DOUBLINGS = 8;

    ServerGrant grant;
    NodeManagerWire node;
    final Map<String, Run> runs = new HashMap<>();
    boolean leaving;
    int failures;
    long restsUntil;
    boolean resting;

    Place(ServerGrant grant, NodeManagerWire node) {
        this.grant = grant;
        this.node = node;
    }

    /** Returns processors that could start an attempt now. */
    int free() {
        return leaving || resting ? 0 : grant.processors() - runs.size();
    }

    /**
     * Notes that an attempt could not be started, and rests for 50 ms, doubled with each failure in a row up to 12.8 s, so that
     * a broken server does not eat the queue.
     *
     * @return how long it rests, ns
     */
    long failed(long now) {
        long rest = FIRST_REST_NANOS << Math.min(failures, MAX_DOUBLINGS);
        failures++;
        resting = true;
        restsUntil = now + rest;
        return rest;
    }

    /** Notes that the service was reached. */
    void worked() {
        failures = 0;
    }
}

package org.gridshed.cluster.dispatch;

import java.time.Duration;
import org.gridshed.wire.PoolManagerWire;

/** Finds the pool manager of a service; makes the pool on demand. */
public interface PoolRouter {

    /**
     * Returns where the service's pool is. Opens the pool if it is not open, and when it has no server asks for one (in the
     * background): the job may be submitted at once and waits there.
     *
     * @param patience how long to wait for a pool manager
     * @throws NoPoolException if there is none, with what a caller may be told
     */
    Route route(String service, Duration patience) throws InterruptedException;

    /**
     * Waits until the pool is open again after its manager could not be reached, with its servers granted anew, and returns
     * where it is then: the same manager restarted, or another.
     *
     * @param broken the route that failed
     * @throws NoPoolException if it did not come back in time
     */
    Route reroute(Route broken, Duration patience) throws InterruptedException;

    /**
     * Where a pool is.
     *
     * @param service its service
     * @param manager who holds it
     * @param incarnation of the manager's process
     */
    record Route(String service, PoolManagerWire manager, String incarnation) {}

    /** No pool manager or no server can take the service now; HTTP 503. */
    final class NoPoolException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public NoPoolException(String message) {
            super(message);
        }
    }
}

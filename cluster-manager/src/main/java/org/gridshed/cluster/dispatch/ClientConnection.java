package org.gridshed.cluster.dispatch;

/** The connection on which a client waits. */
public interface ClientConnection {
    /**
     * Calls {@code gone}, once, when the client hangs up while this watch is open.
     *
     * @param gone runs on a thread of the watch and must not block it for long
     */
    Watch watch(Runnable gone);

    /** An open watch. */
    interface Watch extends AutoCloseable {
        /** Ends the watch; when it returns, the connection is not touched any more. */
        @Override
        void close();
    }
}

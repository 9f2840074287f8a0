package org.gridshed.cluster.registry;

import java.util.List;

/** The servers, with their leases and who owns them. */
public final class ServerRegistry {

    /** Returns all servers in order of name. */
    public List<ServerView> list() {
        return Unwritten.body();
    }

    /**
     * Returns one server.
     *
     * @throws UnknownNameException if there is none of this name
     */
    public ServerView server(String name) {
        return Unwritten.body();
    }

    /** Drains a server and keeps it out of all pools until {@link #uncordon}. */
    public ServerView cordon(String name) {
        return Unwritten.body();
    }

    /** Lets a server in again, also one that was set aside because it failed. */
    public ServerView uncordon(String name) {
        return Unwritten.body();
    }
}

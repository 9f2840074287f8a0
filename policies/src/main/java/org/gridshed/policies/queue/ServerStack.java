package org.gridshed.policies.queue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.gridshed.model.ServerGrant;

/** The servers of one pool: the last to join is the first to leave. Not safe for use by several threads. */
public final class ServerStack {
    private final LinkedHashMap<String, ServerGrant> bottomUp = new LinkedHashMap<>();

    /**
     * Puts a server on top. One that is here already keeps its place and takes the newer grant.
     *
     * @return false if the grant is older than the one known, which then stands
     */
    public boolean push(ServerGrant grant) {
        ServerGrant known = bottomUp.get(grant.server());
        if (known != null && known.epoch() > grant.epoch()) {
            return false;
        }
        bottomUp.put(grant.server(), grant);
        return true;
    }

    /** Takes a server out, wherever it stands. */
    public Optional<ServerGrant> remove(String server) {
        return Optional.ofNullable(bottomUp.remove(server));
    }

    /** Returns a server's grant. */
    public Optional<ServerGrant> find(String server) {
        return Optional.ofNullable(bottomUp.get(server));
    }

    /** Returns the names, bottom first. */
    public List<String> names() {
        return List.copyOf(bottomUp.keySet());
    }

    /** Returns the grants, bottom first. */
    public List<ServerGrant> grants() {
        return new ArrayList<>(bottomUp.values());
    }

    /** Returns how many servers there are. */
    public int size() {
        return bottomUp.size();
    }
}

package org.gridshed.cluster.registry;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One server as the registry knows it.
 *
 * @param name its name
 * @param url base address of its node manager
 * @param processors jobs that it runs at once
 * @param labels what its operator says of it
 * @param pool the pool it belongs to; of a moving server the one that it leaves; null if none
 * @param epoch of its last grant
 * @param state where it stands
 * @param cordoned whether it is kept out of all pools
 * @param detail why it is lost or failed; null otherwise
 * @param lastSeen its last sign of life
 * @param incarnation of its node manager's process
 */
public record ServerView(
        String name,
        String url,
        int processors,
        Set<String> labels,
        @Nullable String pool,
        long epoch,
        ServerState state,
        boolean cordoned,
        @Nullable String detail,
        Instant lastSeen,
        String incarnation) {
    public ServerView {
        labels = Set.copyOf(labels);
    }

    /** Returns the same server with another last sign of life. */
    ServerView seenAt(Instant seen) {
        return new ServerView(name, url, processors, labels, pool, epoch, state, cordoned, detail, seen, incarnation);
    }
}

package org.gridshed.cluster.registry;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps servers and who owns them. Changes that expect an epoch or a state change nothing, and return empty, if the server
 * has another one. Every method throws {@link DatabaseAwayException} while it cannot.
 */
public interface ServerStore {
    /**
     * What a node says of itself.
     *
     * @param epoch of the last order it took; a server's epoch never lies below
     */
    record Registration(String name, String url, int processors, Set<String> labels, String incarnation, long epoch) {
        public Registration {
            labels = Set.copyOf(labels);
        }
    }

    /** Returns all servers. */
    List<ServerView> all();

    /** Returns one server as it is kept now. */
    Optional<ServerView> find(String name);

    /** Keeps a new server as unassigned, or what changed about a known one. */
    ServerView register(Registration registration, Instant now);

    /** Marks a server that no move has as lost, under a new epoch. */
    Optional<ServerView> lose(String name, long expectedEpoch, String detail, Instant now);

    /** Gives a lost server back to its pool, if it has one and is not cordoned, or to none. */
    Optional<ServerView> back(String name, Instant now);

    /** Cordons a server or lets it in; a failed one then is unassigned. */
    Optional<ServerView> cordon(String name, boolean cordoned, Instant now);

    /** Takes an active server out of its pool, as failed, under a new epoch. */
    Optional<ServerView> setAside(String name, long expectedEpoch, String detail, Instant now);

    /** Lets a failed server be used again. */
    Optional<ServerView> rested(String name, Instant now);

    /** Raises the epoch of the active servers of a pool, whose manager may not use them any more. */
    List<ServerView> fence(String pool, Instant now);

    /** Forgets the pool of a lost server. */
    Optional<ServerView> unpool(String name, Instant now);

    /** Deletes a lost server; false if it is not lost. */
    boolean delete(String name);
}

package org.gridshed.cluster.allocation;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gridshed.cluster.registry.DatabaseAwayException;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.UnknownPoolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks in the background, at most one of a key at a time. A task that fails is logged; whoever wanted it asks again. */
final class KeyedTasks {
    private static final Logger LOG = LoggerFactory.getLogger(KeyedTasks.class);

    private final Set<String> running = ConcurrentHashMap.newKeySet();

    /** Starts {@code task} unless one of the same key runs. */
    void start(String key, Runnable task) {
        if (running.add(key)) {
            Thread.ofVirtual().name(key).start(() -> {
                try {
                    attempt(key, task);
                } finally {
                    running.remove(key);
                }
            });
        }
    }

    /** Runs {@code task} on this thread and logs what it throws. */
    static void attempt(String what, Runnable task) {
        try {
            task.run();
        } catch (ComponentUnreachableException
                | ComponentFailedException
                | UnknownPoolException
                | DatabaseAwayException
                | RefusedException
                | UnknownNameException e) {
            LOG.info("{} did not succeed and is tried again: {}", what, e.getMessage());
        } catch (RuntimeException e) {
            LOG.warn("{} failed and is tried again", what, e);
        }
    }
}

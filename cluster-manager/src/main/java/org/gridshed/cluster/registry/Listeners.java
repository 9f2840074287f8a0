package org.gridshed.cluster.registry;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Whom to tell that something changed. They must return at once; called from any thread. */
final class Listeners {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    void add(Runnable listener) {
        listeners.add(listener);
    }

    void tell() {
        listeners.forEach(Runnable::run);
    }
}

package org.gridshed.pool.queueing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.NodeManagerWire;
import org.jspecify.annotations.Nullable;

/**
 * The servers of one embedded queueing system, ranked by free processors, so that the best one is found in O(log n). Guarded
 * by the system's lock.
 */
final class Places {
    private static final Comparator<Place> MOST_FREE_FIRST =
            Comparator.comparingInt(Place::free).reversed().thenComparingLong(place -> place.number);

    private final Map<String, Place> byServer = new HashMap<>();
    private final TreeSet<Place> ranked = new TreeSet<>(MOST_FREE_FIRST);
    private long made;

    @Nullable
    Place find(String server) {
        return byServer.get(server);
    }

    /** Returns the server with most free processors, of equals the one that joined first; null if none is free. */
    @Nullable
    Place best() {
        return ranked.isEmpty() ? null : ranked.first();
    }

    Place add(ServerGrant grant, NodeManagerWire node) {
        Place place = new Place(made++, grant, node);
        byServer.put(grant.server(), place);
        change(place, () -> {});
        return place;
    }

    /** Changes a place and ranks it anew; every change of what {@link Place#free} depends on goes through here. */
    void change(Place place, Runnable change) {
        ranked.remove(place);
        change.run();
        if (place.free() > 0 && holds(place)) {
            ranked.add(place);
        }
    }

    boolean holds(Place place) {
        return !place.gone;
    }

    void remove(Place place) {
        if (holds(place)) {
            ranked.remove(place);
            byServer.remove(place.grant.server());
            place.gone = true;
        }
    }

    List<Place> all() {
        return new ArrayList<>(byServer.values());
    }
}

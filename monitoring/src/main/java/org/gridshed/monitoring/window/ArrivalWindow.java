package org.gridshed.monitoring.window;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import org.gridshed.model.Ranges;

/**
 * The last x arrivals and the rate λ that they came at: λ = (n − 1) / (last − first) for the n ≤ x that are here, 0 while there
 * are fewer than two. The open gap since the last arrival is not counted, as in Kubicek (2006), section 3, so λ stays as it is
 * when arrivals end. All steps cost O(1) but {@link #toList} and {@link #resize}. Not safe for use by several threads.
 */
public final class ArrivalWindow {
    private static final int MAX_SIZE = 100_000;
    // Arrivals that all came at one instant are taken to have come within a nanosecond, so that their rate is finite.
    private static final double LEAST_SPAN_SECONDS = 1e-9;

    private final ArrayDeque<Instant> arrivals = new ArrayDeque<>();
    private int size;

    /** Makes an empty window of the last {@code size} arrivals; 2 to 100,000. */
    public ArrivalWindow(int size) {
        this.size = Ranges.within("window", size, 2, MAX_SIZE);
    }

    /** Adds an arrival; instants should not go back, and one that does counts as now. */
    public void add(Instant arrival) {
        Instant last = arrivals.peekLast();
        arrivals.addLast(last != null && arrival.isBefore(last) ? last : arrival);
        trim();
    }

    /** Keeps the last {@code size} arrivals from now on, and the newest of those that are here; 2 to 100,000. */
    public void resize(int size) {
        this.size = Ranges.within("window", size, 2, MAX_SIZE);
        trim();
    }

    /** Returns λ in arrivals per second; 0 while fewer than two have come. */
    public double rate() {
        if (arrivals.size() < 2) {
            return 0;
        }
        double span = Duration.between(arrivals.getFirst(), arrivals.getLast()).toNanos() / 1e9;
        return (arrivals.size() - 1) / Math.max(span, LEAST_SPAN_SECONDS);
    }

    /** Returns how many arrivals are here. */
    public int count() {
        return arrivals.size();
    }

    /** Returns the arrivals, oldest first. */
    public List<Instant> toList() {
        return List.copyOf(arrivals);
    }

    private void trim() {
        while (arrivals.size() > size) {
            arrivals.removeFirst();
        }
    }
}

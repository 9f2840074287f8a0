package org.gridshed.monitoring.window;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.gridshed.model.Ranges;

/**
 * The last x values of a measure, in a ring. Adding costs O(1); the mean is summed anew over the window when asked for, so
 * it does not drift however many values have passed. Not safe for use by several threads.
 */
public final class ValueWindow {
    private static final int MAX_SIZE = 100_000;

    private double[] ring;
    private int first;
    private int count;

    /** Makes an empty window of the last {@code size} values; 1 to 100,000. */
    public ValueWindow(int size) {
        ring = new double[Ranges.within("window", size, 1, MAX_SIZE)];
    }

    /** Adds a value; the oldest leaves when the window is full. */
    public void add(double value) {
        if (count < ring.length) {
            ring[(first + count++) % ring.length] = value;
        } else {
            ring[first] = value;
            first = (first + 1) % ring.length;
        }
    }

    /** Keeps the last {@code size} values from now on, and the newest of those that are here; 1 to 100,000. */
    public void resize(int size) {
        if (size == ring.length) {
            return;
        }
        double[] all = toArray();
        ring = new double[Ranges.within("window", size, 1, MAX_SIZE)];
        first = 0;
        count = Math.min(size, all.length);
        System.arraycopy(all, all.length - count, ring, 0, count);
    }

    /** Returns how many values are here. */
    public int count() {
        return count;
    }

    /** Returns the mean; empty without a value. */
    public OptionalDouble mean() {
        if (count == 0) {
            return OptionalDouble.empty();
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += at(i);
        }
        return OptionalDouble.of(sum / count);
    }

    /** Returns the percentage of values of at most {@code limit}; 100 without a value. */
    public double percentWithin(double limit) {
        if (count == 0) {
            return 100;
        }
        int within = 0;
        for (int i = 0; i < count; i++) {
            if (at(i) <= limit) {
                within++;
            }
        }
        return 100.0 * within / count;
    }

    /** Returns the values, oldest first. */
    public double[] toArray() {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = at(i);
        }
        return values;
    }

    /** Returns the values, oldest first. */
    public List<Double> toList() {
        List<Double> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(at(i));
        }
        return values;
    }

    private double at(int index) {
        return ring[(first + index) % ring.length];
    }
}

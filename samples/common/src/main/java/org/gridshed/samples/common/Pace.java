package org.gridshed.samples.common;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a job take as long as its caller asks, so that a service can stand for any other in an experiment. */
public final class Pace {
    /** The longest job, in seconds. */
    public static final double MAX_SECONDS = 3600;

    private static final double NANOS_PER_SECOND = 1e9;

    private final LongSupplier nanos;

    /** Takes the source of elapsed time, in nanoseconds. */
    public Pace(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Returns what the work computes. It is computed over and over until its share of the time is used up, and then
     * waits for the rest without a processor. A job whose work takes longer than asked takes just as long as the work.
     *
     * @param seconds how long the job takes, from 0 to {@link #MAX_SECONDS}; 0 if not given
     * @param share the part of this time that is spent computing, from 0 to 1; 1 if not given
     * @throws IllegalArgumentException if one of them is outside its range
     */
    public <T> T run(@Nullable Double seconds, @Nullable Double share, Supplier<T> work) {
        double total = within("seconds", seconds == null ? 0 : seconds, MAX_SECONDS);
        double computing = total * within("share", share == null ? 1 : share, 1);
        long start = nanos.getAsLong();
        T answer = work.get();
        while (elapsed(start) < computing * NANOS_PER_SECOND) {
            answer = work.get();
        }
        long end = (long) (total * NANOS_PER_SECOND);
        for (long left = end - elapsed(start); left > 0; left = end - elapsed(start)) {
            LockSupport.parkNanos(left);
        }
        return answer;
    }

    private long elapsed(long start) {
        return nanos.getAsLong() - start;
    }

    private static double within(String name, double value, double max) {
        if (!(value >= 0 && value <= max)) {
            throw new IllegalArgumentException(name + " " + value + " is not in [0, " + max + "]");
        }
        return value;
    }
}

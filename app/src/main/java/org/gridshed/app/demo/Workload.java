package org.gridshed.app.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * A load whose weight shifts from one service to the next, the same for the same seed. In each phase one service gets what would
 * fill most of all processors that are not needed for one server each of the others.
 */
final class Workload {
    /** Mean length of a job. */
    static final Duration MEAN = Duration.ofSeconds(2);

    private static final double SPREAD = 0.5;
    private static final double HEAVY = 0.85;
    private static final double LIGHT = 0.2;
    private static final int PHASES_A_ROUND = 3;

    private Workload() {}

    /**
     * One call to make.
     *
     * @param at since the load began
     * @param sample index of the service
     * @param seconds how long its job takes
     */
    record Call(Duration at, int sample, double seconds) {}

    /** Returns the index of the service that has most of the load at a time. */
    static int heavy(Duration at, Duration whole, int samples) {
        long phase = at.toNanos() * PHASES_A_ROUND / Math.max(1, whole.toNanos());
        // The last to be deployed is the first to be busy, so that a split made by deploying is no help.
        return (int) ((samples - 1 - phase % samples + samples) % samples);
    }

    /** Returns all calls in order of time. */
    static List<Call> of(long seed, Duration whole, int servers, int processors) {
        int samples = Sample.ALL.size();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        double heavyJobs = HEAVY * (servers - samples + 1) * processors / seconds(MEAN);
        double lightJobs = LIGHT * processors / seconds(MEAN);
        List<Call> calls = new ArrayList<>();
        for (int sample = 0; sample < samples; sample++) {
            double at = 0;
            while (true) {
                boolean heavy = heavy(ofSeconds(at), whole, samples) == sample;
                at += around(1 / (heavy ? heavyJobs : lightJobs), random);
                if (at >= seconds(whole)) {
                    break;
                }
                calls.add(new Call(ofSeconds(at), sample, around(seconds(MEAN), random)));
            }
        }
        calls.sort(Comparator.comparing(Call::at));
        return calls;
    }

    /** Returns a length uniform within half of its mean. */
    private static double around(double mean, RandomGenerator random) {
        return mean * (1 + SPREAD * (2 * random.nextDouble() - 1));
    }

    private static Duration ofSeconds(double seconds) {
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}

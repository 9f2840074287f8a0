package org.gridshed.policies.play;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Jobs of three services whose weight shifts from one to the next; times in seconds.
 *
 * @param seconds how long jobs arrive
 * @param phaseSeconds how long one service is heavy
 * @param heavyProcessors offered load of the heavy service
 * @param lightProcessors offered load of each other service
 */
record Load(double seconds, double phaseSeconds, double heavyProcessors, double lightProcessors) {
    private static final double SHORTEST = 2;
    private static final double LONGEST = 6;
    static final double MEAN = (SHORTEST + LONGEST) / 2;
    static final List<String> SERVICES = List.of("a", "b", "c");

    /** One job; its length does not depend on where it runs. */
    record Job(String id, String service, double arrival, double length) {}

    List<Job> jobs(long seed) {
        Random random = new Random(seed);
        List<Job> jobs = new ArrayList<>();
        for (int service = 0; service < SERVICES.size(); service++) {
            String name = SERVICES.get(service);
            double at = 0;
            while (at < seconds) {
                boolean heavy = (int) (at / phaseSeconds) % SERVICES.size() == SERVICES.size() - 1 - service;
                at += -Math.log(1 - random.nextDouble()) * MEAN / (heavy ? heavyProcessors : lightProcessors);
                double length = SHORTEST + (LONGEST - SHORTEST) * random.nextDouble();
                jobs.add(new Job(name + jobs.size(), name, at, length));
            }
        }
        jobs.sort(Comparator.comparingDouble(Job::arrival));
        return jobs;
    }
}

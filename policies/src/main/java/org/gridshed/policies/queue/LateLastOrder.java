package org.gridshed.policies.queue;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.SequencedCollection;
import org.gridshed.model.JobObservation;
import org.gridshed.model.QueueOrder;

/**
 * Jobs that can no longer be on time wait behind those that can: the earliest job whose time to its deadline is at
 * least the mean length goes first, else the earliest of all. Before a length is known it is first come, first served.
 */
public final class LateLastOrder implements QueueOrder {
    @Override
    public String name() {
        return "late-last";
    }

    @Override
    public JobObservation next(SequencedCollection<JobObservation> waiting, Instant now, double[] lengths) {
        double mean = Arrays.stream(lengths).average().orElse(0);
        return waiting.stream()
                .filter(job -> Duration.between(now, job.deadline()).toNanos() / 1e9 >= mean)
                .findFirst()
                .orElseGet(waiting::getFirst);
    }
}

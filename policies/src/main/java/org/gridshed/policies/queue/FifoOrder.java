package org.gridshed.policies.queue;

import java.time.Instant;
import java.util.SequencedCollection;
import org.gridshed.model.JobObservation;
import org.gridshed.model.QueueOrder;

/** First come, first served. */
public final class FifoOrder implements QueueOrder {
    @Override
    public String name() {
        return "fifo";
    }

    @Override
    public JobObservation next(SequencedCollection<JobObservation> waiting, Instant now, double[] lengths) {
        return waiting.getFirst();
    }
}

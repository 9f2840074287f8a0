package org.gridshed.model;

import java.time.Instant;
import java.util.SequencedCollection;

/** Chooses which waiting job of a pool runs next; found by {@link java.util.ServiceLoader}, by name. Pure. */
public interface QueueOrder {
    /** Returns the name by which a pool chooses the order, in lower case. */
    String name();

    /**
     * Returns the job to run next.
     *
     * @param waiting the waiting jobs of the best priority class, in order of arrival; never empty
     * @param now the present instant
     * @param lengths lengths of the last finished jobs, s, oldest first; may be empty
     * @return one of {@code waiting}
     */
    JobObservation next(SequencedCollection<JobObservation> waiting, Instant now, double[] lengths);
}

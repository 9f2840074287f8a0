package org.gridshed.pool;

import java.util.ArrayList;
import java.util.List;
import org.gridshed.model.JobReply;

/** What a step under the pool's lock leaves to be done once the lock is free. */
final class Effects {
    /** What the queueing system shall run, in this order. */
    final List<Submission> submissions = new ArrayList<>();

    /** Jobs that the queueing system shall stop. */
    final List<String> cancellations = new ArrayList<>();

    /** Jobs that ended. */
    final List<End> ends = new ArrayList<>();

    /** A job and the number of the attempt that shall run. */
    record Submission(OpenJob job, int attempt) {}

    /**
     * A job and its end.
     *
     * @param onTime whether it was answered within the target
     */
    record End(OpenJob job, JobReply reply, boolean onTime) {}
}

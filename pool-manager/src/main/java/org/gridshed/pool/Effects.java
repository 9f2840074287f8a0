package org.gridshed.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gridshed.model.JobOutcome;
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
    record End(OpenJob job, JobReply reply, boolean onTime) {
        /** Tells {@code listener} if the job was answered. */
        void tell(String pool, JobListener listener) {
            JobReply.Head head = reply.head();
            Instant started = head.started();
            Duration service = head.serviceTime();
            if (head.outcome() == JobOutcome.REPLIED && started != null && service != null) {
                Instant arrival = job.request.head().arrival();
                listener.answered(
                        pool,
                        Duration.between(arrival, started),
                        service,
                        Duration.between(arrival, head.ended()),
                        onTime);
            }
        }
    }
}

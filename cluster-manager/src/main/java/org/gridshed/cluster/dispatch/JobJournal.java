package org.gridshed.cluster.dispatch;

import java.util.List;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.ServiceVersion;
import org.jspecify.annotations.Nullable;

/**
 * The one journal of jobs. Rows of synchronous calls are written behind in groups: no method waits for the database, and
 * while it is away rows wait in a bounded buffer.
 */
public interface JobJournal {
    /** Notes that a job was accepted. */
    void accepted(JobRequest.Head job, ServiceVersion version, String caller, long requestBytes);

    /** Notes that attempts are starting; known to {@link #lastAttempt} when it returns. */
    void starting(List<AttemptRef> attempts);

    /** Returns the last attempt noted for an open job; null if none. */
    @Nullable
    AttemptRef lastAttempt(String jobId);

    /** Notes how a job ended. */
    void ended(String service, JobReply.Head reply, long replyBytes);
}

package org.gridshed.cluster.dispatch;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.ServiceVersion;
import org.jspecify.annotations.Nullable;

/** A journal that keeps everything in memory and in the open. */
public final class FakeJournal implements JobJournal {
    /** Jobs that were accepted, in order. */
    public final List<JobRequest.Head> accepted = new CopyOnWriteArrayList<>();

    /** Callers of those jobs. */
    public final List<String> callers = new CopyOnWriteArrayList<>();

    /** Ends, in order. */
    public final List<JobReply.Head> ended = new CopyOnWriteArrayList<>();

    private final Map<String, AttemptRef> attempts = new ConcurrentHashMap<>();

    @Override
    public void accepted(JobRequest.Head job, ServiceVersion version, String caller, long requestBytes) {
        accepted.add(job);
        callers.add(caller);
    }

    @Override
    public void starting(List<AttemptRef> starting) {
        starting.forEach(attempt -> attempts.put(attempt.jobId(), attempt));
    }

    @Override
    public @Nullable AttemptRef lastAttempt(String jobId) {
        return attempts.get(jobId);
    }

    @Override
    public void ended(String service, JobReply.Head reply, long replyBytes) {
        ended.add(reply);
    }
}

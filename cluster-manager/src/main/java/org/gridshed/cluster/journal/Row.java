package org.gridshed.cluster.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.jspecify.annotations.Nullable;

/** A job's row while it is open or waits to be written. Holds no headers and no bytes, for there may be very many. */
final class Row {
    private final JobView accepted;

    @GuardedBy("this")
    private final List<AttemptView> attempts = new ArrayList<>(1);

    @GuardedBy("this")
    private @Nullable JobView ended;

    Row(JobRequest.Head job, int version, String caller, long requestBytes) {
        accepted = new JobView(
                job.jobId(),
                job.service(),
                version,
                clean(caller),
                clean(job.path()),
                clean(job.traceparent()),
                job.arrival(),
                null,
                null,
                null,
                0,
                0,
                null,
                null,
                requestBytes,
                0,
                null);
    }

    String id() {
        return accepted.id();
    }

    String service() {
        return accepted.service();
    }

    /** Notes an attempt. Notes of one job may come out of order, since some are sent behind its back; late ones change nothing. */
    synchronized void starts(AttemptRef attempt, Instant now) {
        int last = attempts.isEmpty() ? 0 : attempts.getLast().number();
        if (last < attempt.number()) {
            attempts.add(new AttemptView(attempt.number(), attempt.server(), now));
        }
    }

    synchronized @Nullable AttemptRef last() {
        return attempts.isEmpty()
                ? null
                : new AttemptRef(
                        id(), attempts.getLast().number(), attempts.getLast().server());
    }

    /** Notes the end. */
    synchronized void ends(JobReply.Head end, long replyBytes) {
        JobView known = open();
        ended = new JobView(
                id(),
                accepted.service(),
                accepted.version(),
                accepted.caller(),
                accepted.path(),
                accepted.traceparent(),
                accepted.arrived(),
                end.started() == null ? known.started() : end.started(),
                end.ended(),
                end.outcome().name(),
                end.status(),
                Math.max(end.attempts(), known.attempts()),
                end.server() == null ? known.server() : end.server(),
                end.serviceTime() == null ? null : end.serviceTime().toNanos() / 1e9,
                accepted.requestBytes(),
                replyBytes,
                end.detail() == null ? null : clean(end.detail()));
    }

    /** Returns the job as it is now. */
    synchronized JobView view() {
        return ended == null ? open() : ended;
    }

    /** Returns its attempts, as far as they were noted. */
    synchronized List<AttemptView> attempts() {
        return List.copyOf(attempts);
    }

    private synchronized JobView open() {
        if (attempts.isEmpty()) {
            return accepted;
        }
        AttemptView last = attempts.getLast();
        return new JobView(
                id(),
                accepted.service(),
                accepted.version(),
                accepted.caller(),
                accepted.path(),
                accepted.traceparent(),
                accepted.arrived(),
                last.started(),
                null,
                null,
                0,
                last.number(),
                last.server(),
                null,
                accepted.requestBytes(),
                0,
                null);
    }

    /** PostgreSQL's texts hold every character but one. */
    private static String clean(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '?');
    }
}

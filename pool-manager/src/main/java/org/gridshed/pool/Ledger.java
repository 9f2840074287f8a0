package org.gridshed.pool;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import org.gridshed.model.JobObservation;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.pool.Effects.End;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.jspecify.annotations.Nullable;

/** Makes the ends of jobs and keeps the accounts of them: totals, windows, last replies. Guarded by the pool's lock. */
final class Ledger {
    /** An idempotent job whose attempts are lost this often in a row is given up: it may be what breaks the servers. */
    static final int MAX_LOST = 5;

    final Totals totals = new Totals();
    final Measures measures;
    private final FinishedJobs finished = new FinishedJobs();
    private final InstantSource clock;

    Ledger(int window, InstantSource clock) {
        this.measures = new Measures(window);
        this.clock = clock;
    }

    void arrived(Instant arrival) {
        totals.arrived++;
        measures.arrived(arrival);
    }

    /** Returns how a job ended a moment ago; null if it is not known. */
    @Nullable
    JobReply find(String jobId) {
        return finished.find(jobId, clock.instant());
    }

    JobReply refused(String jobId, String pool, int waiting) {
        totals.refused++;
        String detail = "the queue of " + pool + " holds " + waiting + " waiting jobs, its limit";
        return JobReply.without(jobId, JobOutcome.REFUSED, clock.instant(), 0, null, detail);
    }

    /** Ends a job with what the service answered. */
    End answered(OpenJob job, JobReply answer, Duration target) {
        Instant now = clock.instant();
        Instant started = job.started == null ? now : job.started;
        Duration measured = answer.head().serviceTime();
        Duration service = measured == null ? Duration.between(started, now) : measured;
        Duration response = Duration.between(job.request.head().arrival(), now);
        boolean onTime = response.compareTo(target) <= 0;
        int status = answer.head().status();
        measures.finished(service, response);
        totals.replied++;
        totals.faults += status >= 500 ? 1 : 0;
        totals.onTime += onTime ? 1 : 0;
        JobReply.Head head = new JobReply.Head(
                job.id(),
                JobOutcome.REPLIED,
                status,
                answer.head().headers(),
                started,
                now,
                service,
                job.attempts,
                job.server,
                null);
        return ended(job, new JobReply(head, answer.body()), onTime);
    }

    /** The idempotent rule for an attempt whose end is unknown: returns the job's end, or null if it runs again. */
    @Nullable
    End lost(OpenJob job, String reason, boolean idempotent) {
        totals.lost++;
        job.lost++;
        if (!idempotent) {
            return without(
                    job,
                    JobOutcome.UNKNOWN_END,
                    "the end of its attempt " + job.attempts + " is unknown (" + reason
                            + "), and the service is not idempotent, so it was not run again");
        }
        return job.lost < MAX_LOST
                ? null
                : without(
                        job,
                        JobOutcome.UNREACHABLE,
                        "its attempts were lost " + job.lost + " times in a row, the last time because " + reason);
    }

    /** Ends a job without an answer; it counts in no window. */
    End without(OpenJob job, JobOutcome outcome, String detail) {
        totals.cancelled += outcome == JobOutcome.CANCELLED ? 1 : 0;
        return ended(
                job, JobReply.without(job.id(), outcome, clock.instant(), job.attempts, job.server, detail), false);
    }

    private End ended(OpenJob job, JobReply reply, boolean onTime) {
        finished.add(reply);
        return new End(job, reply, onTime);
    }

    PoolFigures figures(int waiting, int inService, int processors, Duration target) {
        return new PoolFigures(
                measures.arrivalRate(),
                measures.serviceRate().orElse(Double.NaN),
                waiting,
                inService,
                processors,
                measures.percentOnTime(target));
    }

    PoolObservation observe(String pool, PoolSettings settings, List<JobObservation> jobs, Duration idleAfter) {
        Instant now = clock.instant();
        finished.trim(now);
        return measures.observe(pool, settings, jobs, now, idleAfter);
    }

    /** Returns the same report with its jobs in order of arrival; not under the lock, for there may be thousands. */
    static PoolReport inOrder(PoolReport report) {
        PoolObservation seen = report.observation();
        List<JobObservation> jobs = seen.jobs().stream()
                .sorted(Comparator.comparing(JobObservation::arrival).thenComparing(JobObservation::id))
                .toList();
        PoolObservation sorted = new PoolObservation(
                seen.pool(),
                seen.settings(),
                seen.inUse(),
                jobs,
                seen.arrivalRate(),
                seen.measuredServiceRate(),
                seen.arrivals(),
                seen.serviceTimes(),
                seen.responseTimes());
        return new PoolReport(sorted, report.servers(), report.failing(), report.totals());
    }
}

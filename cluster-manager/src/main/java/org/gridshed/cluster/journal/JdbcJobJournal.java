package org.gridshed.cluster.journal;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.gridshed.cluster.dispatch.JobJournal;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.Ranges;
import org.gridshed.model.ServiceVersion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal in PostgreSQL. One thread writes what has changed every quarter of a second; a job that ended in the meantime
 * becomes one row. While the database is away rows wait in memory, and when there are too many the oldest are dropped and
 * counted; calls go on in any case. A row that the database does not take is dropped alone.
 */
public final class JdbcJobJournal implements JobJournal, JobLog, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcJobJournal.class);
    private static final long ROUND_MILLIS = 250;
    private static final int GROUP = 2_000;
    // Half a kilobyte each.
    private static final int BUFFER = 100_000;
    private static final Duration PURGE_EVERY = Duration.ofMinutes(10);

    private final JobTable table;
    private final InstantSource clock;
    private final Retention retention;
    private final Map<String, Row> open = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Row> changed = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Counter dropped;
    private final ReentrantLock writing = new ReentrantLock();
    private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("journal").daemon().factory());
    private boolean away;

    /**
     * Which ended jobs are kept.
     *
     * @param age those that arrived so long ago or less
     * @param jobs about so many of them, the newest
     */
    public record Retention(Duration age, int jobs) {}

    /** Makes the journal. */
    public JdbcJobJournal(DataSource source, InstantSource clock, Retention retention, MeterRegistry meters) {
        this.table = new JobTable(source);
        this.clock = clock;
        this.retention = retention;
        this.dropped = Counter.builder("gridshed.journal.dropped")
                .description("Rows that were never written: the database was away too long, or did not take them.")
                .register(meters);
        meters.gauge("gridshed.journal.waiting", waiting);
        meters.gauge("gridshed.jobs.open", open, Map::size);
    }

    /** Closes what an earlier incarnation left open, and begins to write. */
    public void start() {
        int abandoned = table.abandonOpen(clock.instant());
        if (abandoned > 0) {
            LOG.warn(
                    "{} jobs were open when the last cluster manager ended; their clients' connections died with it",
                    abandoned);
        }
        var _ = writer.scheduleWithFixedDelay(this::flush, ROUND_MILLIS, ROUND_MILLIS, TimeUnit.MILLISECONDS);
        var _ = writer.scheduleWithFixedDelay(
                this::purge, PURGE_EVERY.toSeconds(), PURGE_EVERY.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void accepted(JobRequest.Head job, ServiceVersion version, String caller, long requestBytes) {
        Row row = new Row(job, version.number(), caller, requestBytes);
        open.put(job.jobId(), row);
        change(row);
    }

    @Override
    public void starting(List<AttemptRef> attempts) {
        Instant now = clock.instant();
        for (AttemptRef attempt : attempts) {
            Row row = open.get(attempt.jobId());
            if (row != null) {
                row.starts(attempt, now);
            }
        }
    }

    @Override
    public @Nullable AttemptRef lastAttempt(String jobId) {
        Row row = open.get(jobId);
        return row == null ? null : row.last();
    }

    @Override
    public void ended(String service, JobReply.Head reply, long replyBytes) {
        Row row = open.remove(reply.jobId());
        if (row != null) {
            row.ends(reply, replyBytes);
            change(row);
        }
    }

    private void change(Row row) {
        changed.add(row);
        if (waiting.incrementAndGet() > BUFFER && changed.poll() != null) {
            waiting.decrementAndGet();
            dropped.increment();
        }
    }

    /** Writes what has changed so far; what cannot be written waits. */
    void flush() {
        writing.lock();
        try {
            while (!changed.isEmpty()) {
                if (!write(take())) {
                    return;
                }
            }
        } finally {
            writing.unlock();
        }
    }

    /** Takes a group; a job that is in it twice is taken once, as it is now. */
    private Map<String, Row> take() {
        Map<String, Row> group = new LinkedHashMap<>();
        for (Row row = changed.poll(); row != null; row = group.size() < GROUP ? changed.poll() : null) {
            waiting.decrementAndGet();
            group.put(row.id(), row);
        }
        return group;
    }

    /** Writes a group; returns whether there is nothing more to do with it. */
    private boolean write(Map<String, Row> group) {
        try {
            table.write(List.copyOf(group.values()));
            away = false;
            return true;
        } catch (SQLException | RuntimeException e) {
            if (databaseIsAway(e)) {
                if (!away) {
                    LOG.warn("jobs cannot be written, they wait in memory: {}", e.getMessage());
                }
                away = true;
                group.values().forEach(this::change);
                return false;
            }
            dropOrDivide(group, e);
            return true;
        }
    }

    /** One row of the group is not taken, so each is tried alone. */
    private void dropOrDivide(Map<String, Row> group, Exception e) {
        if (group.size() == 1) {
            LOG.warn("job {} cannot be written: {}", group.keySet(), e.getMessage());
            dropped.increment();
            return;
        }
        group.forEach((id, row) -> {
            if (!write(Map.of(id, row))) {
                LOG.debug("job {} waits", id);
            }
        });
    }

    /** SQLSTATE class 22 is data that does not fit, 23 a rule that forbids it; an encoder's errors have no state. */
    private static boolean databaseIsAway(Exception e) {
        if (!(e instanceof SQLException sql)) {
            return false;
        }
        String state = sql.getSQLState();
        return state == null || !(state.startsWith("22") || state.startsWith("23"));
    }

    /** Removes what is not to be kept. */
    void purge() {
        try {
            int removed = table.purge(clock.instant().minus(retention.age()), retention.jobs());
            LOG.debug("{} old jobs are removed", removed);
        } catch (RuntimeException e) {
            LOG.warn("old jobs cannot be removed: {}", e.getMessage());
        }
    }

    @Override
    public List<JobView> open() {
        return open.values().stream()
                .map(Row::view)
                .sorted(Comparator.comparing(JobView::arrived))
                .toList();
    }

    @Override
    public List<JobView> list(@Nullable String service, @Nullable String outcome, @Nullable Instant before, int limit) {
        Ranges.within("limit", limit, 1, 10_000);
        flush();
        Map<String, JobView> all = new LinkedHashMap<>();
        Stream<JobView> unfinished = outcome == null ? open().reversed().stream() : Stream.of();
        unfinished
                .filter(job -> service == null || job.service().equals(service))
                .filter(job -> before == null || job.arrived().isBefore(before))
                .forEach(job -> all.put(job.id(), job));
        table.list(service, outcome, before, limit).forEach(job -> all.putIfAbsent(job.id(), job));
        return new ArrayList<>(all.values()).subList(0, Math.min(limit, all.size()));
    }

    @Override
    public Optional<JobView> find(String id) {
        Row row = open.get(id);
        if (row != null) {
            return Optional.of(row.view());
        }
        flush();
        return table.find(id);
    }

    @Override
    public List<AttemptView> attempts(String id) {
        Row row = open.get(id);
        if (row != null) {
            return row.attempts();
        }
        List<AttemptView> written = table.attempts(id);
        return written.isEmpty()
                ? find(id).flatMap(JdbcJobJournal::onlyAttempt).stream().toList()
                : written;
    }

    private static Optional<AttemptView> onlyAttempt(JobView job) {
        return job.server() == null || job.started() == null
                ? Optional.empty()
                : Optional.of(new AttemptView(Math.max(1, job.attempts()), job.server(), job.started()));
    }

    /** Writes what waits, and stops. */
    @Override
    public void close() {
        writer.shutdownNow();
        flush();
    }
}

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
 * counted; calls go on in any case.
 */
public final class JdbcJobJournal implements JobJournal, JobLog, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcJobJournal.class);
    private static final long ROUND_MILLIS = 250;
    private static final int GROUP = 2_000;
    private static final int BUFFER = 200_000;
    private static final Duration PURGE_EVERY = Duration.ofHours(1);

    private final JobTable table;
    private final InstantSource clock;
    private final Duration retention;
    private final Map<String, Row> open = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<Row> changed = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Counter dropped;
    private final ReentrantLock writing = new ReentrantLock();
    private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("journal").daemon().factory());
    private boolean away;

    /** Makes the journal; {@code retention} is how long ended jobs are kept. */
    public JdbcJobJournal(DataSource source, InstantSource clock, Duration retention, MeterRegistry meters) {
        this.table = new JobTable(source);
        this.clock = clock;
        this.retention = retention;
        this.dropped = Counter.builder("gridshed.journal.dropped")
                .description("Rows that were never written because the database was away too long.")
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
            AttemptRef known = row == null ? null : row.last;
            // Notes of one job may come out of order, since some are sent behind its back.
            if (row != null && (known == null || known.number() < attempt.number())) {
                row.last = attempt;
                row.lastStarted = now;
            }
        }
    }

    @Override
    public @Nullable AttemptRef lastAttempt(String jobId) {
        Row row = open.get(jobId);
        return row == null ? null : row.last;
    }

    @Override
    public void ended(String service, JobReply.Head reply, long replyBytes) {
        Row row = open.remove(reply.jobId());
        if (row != null) {
            row.replyBytes = replyBytes;
            row.end = reply;
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
            group.put(row.job.jobId(), row);
        }
        return group;
    }

    private boolean write(Map<String, Row> group) {
        try {
            table.write(group.values().stream().map(Row::view).toList());
            away = false;
            return true;
        } catch (SQLException | RuntimeException e) {
            if (!away) {
                LOG.warn("jobs cannot be written, they wait in memory: {}", e.getMessage());
            }
            away = true;
            group.values().forEach(this::change);
            return false;
        }
    }

    private void purge() {
        try {
            table.purge(clock.instant().minus(retention));
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
    public List<JobView> list(@Nullable String service, @Nullable String outcome, int limit) {
        Ranges.within("limit", limit, 1, 10_000);
        flush();
        Map<String, JobView> all = new LinkedHashMap<>();
        Stream<JobView> unfinished = outcome == null ? open().reversed().stream() : Stream.of();
        unfinished
                .filter(job -> service == null || job.service().equals(service))
                .forEach(job -> all.put(job.id(), job));
        table.list(service, outcome, limit).forEach(job -> all.putIfAbsent(job.id(), job));
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

    /** Writes what waits, and stops. */
    @Override
    public void close() {
        writer.shutdownNow();
        flush();
    }
}

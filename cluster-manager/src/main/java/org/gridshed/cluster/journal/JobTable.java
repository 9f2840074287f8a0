package org.gridshed.cluster.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The tables {@code jobs} and {@code attempts}. */
final class JobTable {
    private static final String COLUMNS =
            "job_id, service, version, caller, path, traceparent, arrived_at, started_at, "
                    + "ended_at, outcome, status, attempts, server, service_seconds, request_bytes, reply_bytes, detail";
    // Instants come as microseconds, because arrays of numbers are cheap to send and to read.
    private static final String VALUES = "SELECT a, b, c, d, e, f, " + instantOf("g") + ", " + instantOf("h") + ", "
            + instantOf("i") + ", j, k, l, m, n, o, p, q FROM unnest(?::text[], ?::text[], ?::int[], ?::text[], "
            + "?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[], ?::int[], ?::int[], ?::text[], "
            + "?::float8[], ?::bigint[], ?::bigint[], ?::text[]) AS u(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)";
    private static final String UPSERT = "INSERT INTO jobs (" + COLUMNS + ") " + VALUES
            + " ON CONFLICT (job_id) DO UPDATE SET started_at = excluded.started_at, ended_at = excluded.ended_at, "
            + "outcome = excluded.outcome, status = excluded.status, attempts = excluded.attempts, "
            + "server = excluded.server, service_seconds = excluded.service_seconds, "
            + "reply_bytes = excluded.reply_bytes, detail = excluded.detail";
    private static final String ATTEMPTS = "INSERT INTO attempts (job_id, number, server, started_at) SELECT a, b, c, "
            + instantOf("d") + " FROM unnest(?::text[], ?::int[], ?::text[], ?::bigint[]) AS u(a, b, c, d) "
            + "ON CONFLICT (job_id, number) DO NOTHING";
    private static final int PURGE_GROUP = 10_000;

    private final DataSource source;
    private final JdbcClient jdbc;

    JobTable(DataSource source) {
        this.source = source;
        this.jdbc = JdbcClient.create(source);
    }

    private static String instantOf(String micros) {
        return "timestamptz 'epoch' + " + micros + " * interval '1 microsecond'";
    }

    /** Writes rows in one transaction; a row that is there already takes the newer values. */
    void write(List<Row> rows) throws SQLException {
        // Only one process writes a job's row; a second writer of the same row would wait for the first and then win.
        List<JobView> jobs = rows.stream().map(Row::view).toList();
        List<Started> attempts = rows.stream().flatMap(Started::of).toList();
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                upsert(connection, jobs);
                if (!attempts.isEmpty()) {
                    insert(connection, attempts);
                }
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    private static void upsert(Connection connection, List<JobView> jobs) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
            Columns<JobView> columns = new Columns<>(statement, jobs);
            columns.add("text", JobView::id);
            columns.add("text", JobView::service);
            columns.add("int4", JobView::version);
            columns.add("text", JobView::caller);
            columns.add("text", JobView::path);
            columns.add("text", JobView::traceparent);
            columns.add("int8", job -> micros(job.arrived()));
            columns.add("int8", job -> micros(job.started()));
            columns.add("int8", job -> micros(job.ended()));
            columns.add("text", JobView::outcome);
            columns.add("int4", JobView::status);
            columns.add("int4", JobView::attempts);
            columns.add("text", JobView::server);
            columns.add("float8", JobView::serviceSeconds);
            columns.add("int8", JobView::requestBytes);
            columns.add("int8", JobView::replyBytes);
            columns.add("text", JobView::detail);
            statement.executeUpdate();
        }
    }

    private static void insert(Connection connection, List<Started> attempts) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ATTEMPTS)) {
            Columns<Started> columns = new Columns<>(statement, attempts);
            columns.add("text", Started::job);
            columns.add("int4", started -> started.attempt().number());
            columns.add("text", started -> started.attempt().server());
            columns.add("int8", started -> micros(started.attempt().started()));
            statement.executeUpdate();
        }
    }

    private static @Nullable Long micros(@Nullable Instant instant) {
        return instant == null ? null : ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    /** Closes rows that an earlier incarnation left open: their clients' connections died with it. */
    int abandonOpen(Instant now) {
        // Runs once at the start, before any row is written; a second start at the same time changes the same rows
        // alike.
        return jdbc.sql(
                        "UPDATE jobs SET ended_at = :now, outcome = 'ABANDONED', "
                                + "detail = 'the cluster manager that held its client''s connection ended' WHERE ended_at IS NULL")
                .param("now", Timestamp.from(now))
                .update();
    }

    /** Removes ended jobs that arrived before {@code oldest}, and those beyond the newest {@code kept}; returns how many. */
    int purge(Instant oldest, int kept) {
        // A plain read; rows that come meanwhile are left for the next time.
        Instant crowded = jdbc.sql("SELECT arrived_at FROM jobs ORDER BY arrived_at DESC OFFSET :kept LIMIT 1")
                .param("kept", kept)
                .query((row, n) -> row.getTimestamp(1).toInstant())
                .optional()
                .orElse(Instant.EPOCH);
        // In groups, each a transaction of its own, so that writers never wait long; nobody else changes rows that old.
        String delete = "DELETE FROM jobs WHERE job_id IN (SELECT job_id FROM jobs WHERE ended_at IS NOT NULL "
                + "AND (arrived_at < :oldest OR arrived_at <= :crowded) ORDER BY arrived_at LIMIT " + PURGE_GROUP + ")";
        int removed = 0;
        int group = PURGE_GROUP;
        while (group == PURGE_GROUP) {
            group = jdbc.sql(delete)
                    .param("oldest", Timestamp.from(oldest))
                    .param("crowded", Timestamp.from(crowded))
                    .update();
            removed += group;
        }
        return removed;
    }

    /** Returns jobs, newest first; null filters let all through. */
    List<JobView> list(@Nullable String service, @Nullable String outcome, @Nullable Instant before, int limit) {
        // A plain read; a row that is being written is seen as it was before.
        return jdbc.sql("SELECT " + COLUMNS + " FROM jobs WHERE (:service::text IS NULL OR service = :service) "
                        + "AND (:outcome::text IS NULL OR outcome = :outcome) "
                        + "AND arrived_at < coalesce(:before::timestamptz, 'infinity') "
                        + "ORDER BY arrived_at DESC LIMIT :limit")
                .param("service", service, Types.VARCHAR)
                .param("outcome", outcome, Types.VARCHAR)
                .param("before", before == null ? null : Timestamp.from(before), Types.TIMESTAMP)
                .param("limit", limit)
                .query((row, n) -> view(row))
                .list();
    }

    Optional<JobView> find(String id) {
        // A plain read; a row that is being written is seen as it was before.
        return jdbc.sql("SELECT " + COLUMNS + " FROM jobs WHERE job_id = :id")
                .param("id", id)
                .query((row, n) -> view(row))
                .optional();
    }

    List<AttemptView> attempts(String id) {
        // A plain read; rows are written once and never changed.
        return jdbc.sql("SELECT number, server, started_at FROM attempts WHERE job_id = :id ORDER BY number")
                .param("id", id)
                .query((row, n) -> new AttemptView(
                        row.getInt("number"),
                        row.getString("server"),
                        row.getTimestamp("started_at").toInstant()))
                .list();
    }

    private static JobView view(ResultSet row) throws SQLException {
        return new JobView(
                row.getString("job_id"),
                row.getString("service"),
                row.getInt("version"),
                row.getString("caller"),
                row.getString("path"),
                row.getString("traceparent"),
                row.getTimestamp("arrived_at").toInstant(),
                instant(row.getTimestamp("started_at")),
                instant(row.getTimestamp("ended_at")),
                row.getString("outcome"),
                row.getInt("status"),
                row.getInt("attempts"),
                row.getString("server"),
                row.getObject("service_seconds", Double.class),
                row.getLong("request_bytes"),
                row.getLong("reply_bytes"),
                row.getString("detail"));
    }

    private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
        return timestamp == null ? null : timestamp.toInstant();
    }

    /** An attempt with its job. */
    private record Started(String job, AttemptView attempt) {
        /** Returns the attempts that need rows of their own: of a job that began once, its own row says all. */
        static Stream<Started> of(Row row) {
            List<AttemptView> attempts = row.attempts();
            return attempts.size() < 2 ? Stream.of() : attempts.stream().map(attempt -> new Started(row.id(), attempt));
        }
    }

    /** Gives a statement its parameters, each one column of all rows. */
    private static final class Columns<T> {
        private final PreparedStatement statement;
        private final List<T> rows;
        private int index;

        Columns(PreparedStatement statement, List<T> rows) {
            this.statement = statement;
            this.rows = rows;
        }

        void add(String type, Function<T, @Nullable Object> value) throws SQLException {
            @Nullable Object[] column = new @Nullable Object[rows.size()];
            for (int i = 0; i < column.length; i++) {
                column[i] = value.apply(rows.get(i));
            }
            index++;
            statement.setArray(index, statement.getConnection().createArrayOf(type, column));
        }
    }
}

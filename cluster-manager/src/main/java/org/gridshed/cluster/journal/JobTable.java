package org.gridshed.cluster.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The table {@code jobs}. */
final class JobTable {
    private static final String COLUMNS =
            "job_id, service, version, caller, path, traceparent, arrived_at, started_at, "
                    + "ended_at, outcome, status, attempts, server, service_seconds, request_bytes, reply_bytes, detail";

    private final DataSource source;
    private final JdbcClient jdbc;

    JobTable(DataSource source) {
        this.source = source;
        this.jdbc = JdbcClient.create(source);
    }

    /** Writes rows in one batch; a row that is there already takes the newer values. */
    void write(List<JobView> rows) throws SQLException {
        // Only one process writes a job's row; a second writer of the same row would wait for the first and then win.
        String sql = "INSERT INTO jobs (" + COLUMNS + ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) "
                + "ON CONFLICT (job_id) DO UPDATE SET started_at = excluded.started_at, ended_at = excluded.ended_at, "
                + "outcome = excluded.outcome, status = excluded.status, attempts = excluded.attempts, "
                + "server = excluded.server, service_seconds = excluded.service_seconds, "
                + "reply_bytes = excluded.reply_bytes, detail = excluded.detail";
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement(sql)) {
                for (JobView row : rows) {
                    bind(insert, row);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            connection.commit();
        }
    }

    private static void bind(PreparedStatement insert, JobView row) throws SQLException {
        insert.setString(1, row.id());
        insert.setString(2, row.service());
        insert.setInt(3, row.version());
        insert.setString(4, row.caller());
        insert.setString(5, row.path());
        insert.setString(6, row.traceparent());
        insert.setTimestamp(7, Timestamp.from(row.arrived()));
        insert.setTimestamp(8, timestamp(row.started()));
        insert.setTimestamp(9, timestamp(row.ended()));
        insert.setString(10, row.outcome());
        insert.setInt(11, row.status());
        insert.setInt(12, row.attempts());
        insert.setString(13, row.server());
        insert.setObject(14, row.serviceSeconds(), Types.DOUBLE);
        insert.setLong(15, row.requestBytes());
        insert.setLong(16, row.replyBytes());
        insert.setString(17, row.detail());
    }

    private static @Nullable Timestamp timestamp(@Nullable Instant instant) {
        return instant == null ? null : Timestamp.from(instant);
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

    /** Removes rows of jobs that arrived before {@code oldest}. */
    int purge(Instant oldest) {
        // Readers see a row or not; nobody else changes rows that old.
        return jdbc.sql("DELETE FROM jobs WHERE arrived_at < :oldest AND ended_at IS NOT NULL")
                .param("oldest", Timestamp.from(oldest))
                .update();
    }

    /** Returns jobs, newest first; of one service if {@code service} is given, with one outcome if that is given. */
    List<JobView> list(@Nullable String service, @Nullable String outcome, int limit) {
        // A plain read; a row that is being written is seen as it was before.
        return jdbc.sql("SELECT " + COLUMNS + " FROM jobs WHERE (:service::text IS NULL OR service = :service) "
                        + "AND (:outcome::text IS NULL OR outcome = :outcome) ORDER BY arrived_at DESC LIMIT :limit")
                .param("service", service, Types.VARCHAR)
                .param("outcome", outcome, Types.VARCHAR)
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
}

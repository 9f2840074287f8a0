package org.gridshed.cluster.jdbc;

import static org.gridshed.cluster.jdbc.Database.instant;
import static org.gridshed.cluster.jdbc.Database.instantOrNull;
import static org.gridshed.cluster.jdbc.Database.time;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gridshed.cluster.allocation.MoveStep;
import org.gridshed.cluster.allocation.MoveStore;
import org.gridshed.cluster.allocation.MoveView;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.model.SwitchingTimes;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Moves in the table {@code moves}, each change in one transaction with its server's row. Of two changes of one move the
 * second waits for the first, then finds another step and changes nothing.
 */
public final class JdbcMoves implements MoveStore {
    private static final String COLUMNS =
            "id, server, source, target, step, reason, decision_id, epoch, started_at, updated_at,"
                    + " ended_at, error";

    private final Database database;

    public JdbcMoves(Database database) {
        this.database = database;
    }

    @Override
    public Optional<Moved> reserve(Reservation reservation, Instant now) {
        try {
            return database.transaction(sql -> {
                ServerView seen = reservation.server();
                // The second waits for the first, then finds the epoch raised and reserves nothing.
                Optional<ServerView> server = sql.sql("""
                                UPDATE servers SET state = 'MOVING', epoch = epoch + 1, changed_at = :now
                                WHERE name = :name AND epoch = :epoch AND pool IS NOT DISTINCT FROM :pool
                                    AND state IN ('UNASSIGNED', 'ACTIVE')
                                RETURNING
                                """ + ServerRows.COLUMNS)
                        .param("name", seen.name())
                        .param("epoch", seen.epoch())
                        .param("pool", seen.pool(), Types.VARCHAR)
                        .param("now", time(now))
                        .query(ServerRows::read)
                        .optional();
                return server.map(s -> new Moved(insert(sql, reservation, s, now), s));
            });
        } catch (DuplicateKeyException e) {
            // Only if the server's row was changed by hand: an open move still has it.
            return Optional.empty();
        }
    }

    private static MoveView insert(JdbcClient sql, Reservation reservation, ServerView server, Instant now) {
        // Under the server's row lock; a second open move of the server breaks the unique index.
        return sql.sql("""
                        INSERT INTO moves (server, source, target, step, reason, decision_id, epoch, started_at, updated_at)
                        VALUES (:server, :source, :target, 'RESERVED', :reason, :decision, :epoch, :now, :now)
                        RETURNING
                        """ + COLUMNS)
                .param("server", server.name())
                .param("source", server.pool(), Types.VARCHAR)
                .param("target", reservation.target(), Types.VARCHAR)
                .param("reason", reservation.reason())
                .param("decision", reservation.decisionId(), Types.BIGINT)
                .param("epoch", server.epoch())
                .param("now", time(now))
                .query(JdbcMoves::read)
                .single();
    }

    @Override
    public Optional<MoveView> advance(MoveView from, MoveStep to, Instant now) {
        // The second finds another step and changes nothing.
        return database.transaction(sql -> sql.sql("""
                        UPDATE moves
                        SET step = :to, updated_at = :now, joined_at = CASE WHEN :to = 'JOINED' THEN :now ELSE joined_at END
                        WHERE id = :id AND step = :from
                        RETURNING
                        """ + COLUMNS)
                .param("id", from.id())
                .param("from", from.step().name())
                .param("to", to.name())
                .param("now", time(now))
                .query(JdbcMoves::read)
                .optional());
    }

    @Override
    public Optional<Moved> turnBack(MoveView from, String error, Instant now) {
        return database.transaction(sql -> {
            // The second finds another step and changes nothing.
            Optional<MoveView> move = sql.sql("""
                            UPDATE moves SET step = 'RETURNING', epoch = epoch + 1, updated_at = :now, error = :error
                            WHERE id = :id AND step = :from
                            RETURNING
                            """ + COLUMNS)
                    .param("id", from.id())
                    .param("from", from.step().name())
                    .param("error", error)
                    .param("now", time(now))
                    .query(JdbcMoves::read)
                    .optional();
            // Only the open move changes a moving server.
            return move.map(m -> new Moved(
                    m,
                    sql.sql("""
                                    UPDATE servers SET epoch = :epoch, changed_at = :now WHERE name = :name
                                    RETURNING
                                    """ + ServerRows.COLUMNS)
                            .param("name", m.server())
                            .param("epoch", m.epoch())
                            .param("now", time(now))
                            .query(ServerRows::read)
                            .single()));
        });
    }

    @Override
    public Optional<Moved> end(MoveView from, Ending ending, Instant now) {
        return database.transaction(sql -> {
            // The second finds another step and changes nothing.
            Optional<MoveView> move = sql.sql("""
                            UPDATE moves
                            SET step = :to, updated_at = :now, ended_at = :now, error = coalesce(:error, error)
                            WHERE id = :id AND step = :from
                            RETURNING
                            """ + COLUMNS)
                    .param("id", from.id())
                    .param("from", from.step().name())
                    .param("to", ending.step().name())
                    .param("error", ending.error(), Types.VARCHAR)
                    .param("now", time(now))
                    .query(JdbcMoves::read)
                    .optional();
            // Only the open move changes a moving server. A lost one gets a new epoch, as without a move.
            return move.map(m -> new Moved(
                    m,
                    sql.sql("""
                                    UPDATE servers
                                    SET state = :state, pool = :pool, detail = :detail, changed_at = :now,
                                        epoch = CASE WHEN :state IN ('LOST', 'FAILED') THEN epoch + 1 ELSE epoch END
                                    WHERE name = :name
                                    RETURNING
                                    """ + ServerRows.COLUMNS)
                            .param("name", m.server())
                            .param("state", ending.state().name())
                            .param("pool", ending.pool(), Types.VARCHAR)
                            .param("detail", ending.detail(), Types.VARCHAR)
                            .param("now", time(now))
                            .query(ServerRows::read)
                            .single()));
        });
    }

    @Override
    public List<MoveView> open() {
        // Both see the last committed rows.
        return database.transaction(
                sql -> sql.sql("SELECT " + COLUMNS + " FROM moves WHERE ended_at IS NULL ORDER BY id")
                        .query(JdbcMoves::read)
                        .list());
    }

    @Override
    public List<MoveView> list(int limit, @Nullable Long beforeId) {
        // Both see the last committed rows.
        return database.transaction(
                sql -> sql.sql("SELECT " + COLUMNS + " FROM moves WHERE id < :before ORDER BY id DESC LIMIT :limit")
                        .param("before", beforeId == null ? Long.MAX_VALUE : beforeId)
                        .param("limit", limit)
                        .query(JdbcMoves::read)
                        .list());
    }

    @Override
    public Optional<MoveView> get(long id) {
        // Both see the last committed row.
        return database.transaction(sql -> sql.sql("SELECT " + COLUMNS + " FROM moves WHERE id = :id")
                .param("id", id)
                .query(JdbcMoves::read)
                .optional());
    }

    /** Mean and number of the last moves of one pair. */
    private record Pair(String source, String target, double meanSeconds, long moves) {}

    @Override
    public SwitchingTimes switchingTimes(int window, double otherwiseSeconds) {
        // Both see the moves committed so far.
        List<Pair> pairs = database.transaction(sql -> sql.sql("""
                        SELECT source, target, avg(seconds) AS mean, count(*) AS moves FROM (
                            SELECT source, target, extract(epoch FROM joined_at - started_at)::float8 AS seconds,
                                row_number() OVER (PARTITION BY source, target ORDER BY id DESC) AS age
                            FROM moves
                            WHERE step = 'DONE' AND joined_at IS NOT NULL AND source IS NOT NULL AND target IS NOT NULL
                                AND source <> target) AS measured
                        WHERE age <= :window
                        GROUP BY source, target
                        """)
                .param("window", window)
                .query((row, n) -> new Pair(
                        row.getString("source"), row.getString("target"), row.getDouble("mean"), row.getLong("moves")))
                .list());
        Map<String, Map<String, Double>> table = new HashMap<>();
        pairs.forEach(
                p -> table.computeIfAbsent(p.source(), key -> new HashMap<>()).put(p.target(), p.meanSeconds()));
        long moves = pairs.stream().mapToLong(Pair::moves).sum();
        OptionalDouble mean = moves == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(pairs.stream()
                                .mapToDouble(p -> p.meanSeconds() * p.moves())
                                .sum()
                        / moves);
        return new SwitchingTimes(table, Math.max(mean.orElse(otherwiseSeconds), 1e-9));
    }

    @Override
    public Map<String, Instant> lastPolicyMoves() {
        Map<String, Instant> last = new HashMap<>();
        // Both see the moves committed so far.
        database.run(sql -> sql.sql("""
                        SELECT pool, max(started_at) AS at
                        FROM moves CROSS JOIN LATERAL (VALUES (source), (target)) AS touched (pool)
                        WHERE decision_id IS NOT NULL AND pool IS NOT NULL
                        GROUP BY pool
                        """)
                .query((row, n) -> Map.entry(row.getString("pool"), instant(row, "at")))
                .list()
                .forEach(e -> last.put(e.getKey(), e.getValue())));
        return last;
    }

    private static MoveView read(ResultSet row, int number) throws SQLException {
        return new MoveView(
                row.getLong("id"),
                row.getString("server"),
                row.getString("source"),
                row.getString("target"),
                MoveStep.valueOf(row.getString("step")),
                row.getString("reason"),
                row.getObject("decision_id", Long.class),
                row.getLong("epoch"),
                instant(row, "started_at"),
                instant(row, "updated_at"),
                instantOrNull(row, "ended_at"),
                row.getString("error"));
    }
}

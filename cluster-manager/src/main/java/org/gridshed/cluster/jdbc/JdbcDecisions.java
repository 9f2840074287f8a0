package org.gridshed.cluster.jdbc;

import static org.gridshed.cluster.jdbc.Database.json;
import static org.gridshed.cluster.jdbc.Database.time;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridshed.cluster.allocation.DecisionStore;
import org.gridshed.cluster.allocation.DecisionView;
import org.gridshed.model.Move;
import org.gridshed.wire.http.WireJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Decisions in the table {@code decisions}. */
public final class JdbcDecisions implements DecisionStore {
    private static final String SHORT = "id, decided_at, policy, parameters, decision, moves, moved, reason";

    private final Database database;

    public JdbcDecisions(Database database) {
        this.database = database;
    }

    @Override
    public long insert(Draft draft) {
        // Each makes a row of its own.
        return database.transaction(sql -> sql.sql("""
                        INSERT INTO decisions (decided_at, policy, parameters, observation, decision, moves, moved, reason)
                        VALUES (:at, :policy, CAST(:parameters AS jsonb), CAST(:observation AS jsonb),
                                CAST(:decision AS jsonb), '[]', false, :reason)
                        RETURNING id
                        """)
                .param("at", time(draft.at()))
                .param("policy", draft.policy())
                .param("parameters", json(draft.parameters()))
                .param("observation", text(draft.observation()), Types.VARCHAR)
                .param("decision", text(draft.decision()), Types.VARCHAR)
                .param("reason", draft.reason())
                .query(Long.class)
                .single());
    }

    @Override
    public void began(long id, List<Move> moves, String reason) {
        // The second overwrites the first; only the loop that made the decision does this.
        database.run(sql -> sql.sql("""
                        UPDATE decisions SET moves = CAST(:moves AS jsonb), moved = :moved, reason = :reason WHERE id = :id
                        """)
                .param("id", id)
                .param("moves", json(moves))
                .param("moved", !moves.isEmpty())
                .param("reason", reason)
                .update());
    }

    @Override
    public List<DecisionView> list(int limit, @Nullable Long beforeId) {
        // Both see the last committed rows.
        return database.transaction(sql -> sql.sql("SELECT " + SHORT
                        + ", NULL AS observation FROM decisions WHERE id < :before ORDER BY id DESC LIMIT :limit")
                .param("before", beforeId == null ? Long.MAX_VALUE : beforeId)
                .param("limit", limit)
                .query(JdbcDecisions::read)
                .list());
    }

    @Override
    public Optional<DecisionView> get(long id) {
        // Both see the last committed row.
        return database.transaction(sql -> sql.sql("SELECT " + SHORT + ", observation FROM decisions WHERE id = :id")
                .param("id", id)
                .query(JdbcDecisions::read)
                .optional());
    }

    @Override
    public int forget(Instant oldest, int count) {
        // The second waits for the first and finds its rows gone.
        return database.transaction(sql ->
                sql.sql("""
                        DELETE FROM decisions
                        WHERE decided_at < :oldest
                            OR id <= (SELECT id FROM decisions ORDER BY id DESC OFFSET :count LIMIT 1)
                        """).param("oldest", time(oldest)).param("count", count).update());
    }

    private static @Nullable String text(@Nullable JsonNode json) {
        return json == null ? null : json.toString();
    }

    private static DecisionView read(ResultSet row, int number) throws SQLException {
        return new DecisionView(
                row.getLong("id"),
                Database.instant(row, "decided_at"),
                row.getString("policy"),
                WireJson.mapper().readValue(row.getString("parameters"), new TypeReference<Map<String, String>>() {}),
                row.getBoolean("moved"),
                row.getString("reason"),
                WireJson.mapper().readValue(row.getString("moves"), new TypeReference<List<Move>>() {}),
                tree(row.getString("observation")),
                tree(row.getString("decision")));
    }

    private static @Nullable JsonNode tree(@Nullable String json) {
        return json == null ? null : WireJson.mapper().readTree(json);
    }
}

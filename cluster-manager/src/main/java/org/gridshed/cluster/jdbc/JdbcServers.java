package org.gridshed.cluster.jdbc;

import static org.gridshed.cluster.jdbc.Database.json;
import static org.gridshed.cluster.jdbc.Database.time;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridshed.cluster.registry.ServerStore;
import org.gridshed.cluster.registry.ServerView;
import org.jspecify.annotations.Nullable;

/** Servers in the table {@code servers}. Of two changes of one server the second waits for the first, then checks its condition again. */
public final class JdbcServers implements ServerStore {
    private static final String RETURNING = " RETURNING " + ServerRows.COLUMNS;

    private final Database database;

    public JdbcServers(Database database) {
        this.database = database;
    }

    @Override
    public List<ServerView> all() {
        // Both see the last committed rows.
        return database.transaction(sql -> sql.sql("SELECT " + ServerRows.COLUMNS + " FROM servers ORDER BY name")
                .query(ServerRows::read)
                .list());
    }

    @Override
    public Optional<ServerView> find(String name) {
        // Both see the last committed row.
        return database.transaction(sql -> sql.sql("SELECT " + ServerRows.COLUMNS + " FROM servers WHERE name = :name")
                .param("name", name)
                .query(ServerRows::read)
                .optional());
    }

    @Override
    public ServerView register(Registration registration, Instant now) {
        // The second waits for the first and updates its row; epoch, pool and state stay as they are.
        return database.transaction(sql -> sql.sql("""
                        INSERT INTO servers AS s (name, url, processors, labels, epoch, state, cordoned, incarnation,
                                                  last_seen, changed_at)
                        VALUES (:name, :url, :processors, CAST(:labels AS jsonb), :epoch, 'UNASSIGNED', false, :incarnation,
                                :now, :now)
                        ON CONFLICT (name) DO UPDATE
                        SET url = :url, processors = :processors, labels = CAST(:labels AS jsonb),
                            epoch = greatest(s.epoch, :epoch), incarnation = :incarnation, last_seen = :now,
                            changed_at = :now
                        """ + RETURNING)
                .param("name", registration.name())
                .param("url", registration.url())
                .param("processors", registration.processors())
                .param("labels", json(registration.labels()))
                .param("epoch", registration.epoch())
                .param("incarnation", registration.incarnation())
                .param("now", time(now))
                .query(ServerRows::read)
                .single());
    }

    @Override
    public Optional<ServerView> lose(String name, long expectedEpoch, String detail, Instant now) {
        // The second finds the epoch raised and changes nothing; a move's reservation raises it as well.
        return update("""
                UPDATE servers SET state = 'LOST', epoch = epoch + 1, detail = :detail, changed_at = :now
                WHERE name = :name AND epoch = :epoch AND state IN ('UNASSIGNED', 'ACTIVE', 'FAILED')
                """, name, now, Map.of("epoch", expectedEpoch, "detail", detail));
    }

    @Override
    public Optional<ServerView> back(String name, Instant now) {
        // The second finds it no longer lost and changes nothing.
        return update("""
                UPDATE servers
                SET state = CASE WHEN pool IS NULL OR cordoned THEN 'UNASSIGNED' ELSE 'ACTIVE' END,
                    pool = CASE WHEN cordoned THEN NULL ELSE pool END, detail = NULL, changed_at = :now
                WHERE name = :name AND state = 'LOST'
                """, name, now, Map.of());
    }

    @Override
    public Optional<ServerView> cordon(String name, boolean cordoned, Instant now) {
        // The second waits for the first and overwrites it.
        return update("""
                UPDATE servers
                SET cordoned = :cordoned, changed_at = :now,
                    state = CASE WHEN state = 'FAILED' AND NOT :cordoned THEN 'UNASSIGNED' ELSE state END,
                    detail = CASE WHEN state = 'FAILED' AND NOT :cordoned THEN NULL ELSE detail END
                WHERE name = :name
                """, name, now, Map.of("cordoned", cordoned));
    }

    @Override
    public Optional<ServerView> setAside(String name, long expectedEpoch, String detail, Instant now) {
        // The second finds the epoch raised and changes nothing.
        return update("""
                UPDATE servers SET state = 'FAILED', pool = NULL, epoch = epoch + 1, detail = :detail, changed_at = :now
                WHERE name = :name AND epoch = :epoch AND state = 'ACTIVE'
                """, name, now, Map.of("epoch", expectedEpoch, "detail", detail));
    }

    @Override
    public Optional<ServerView> rested(String name, Instant now) {
        // The second finds it no longer failed and changes nothing.
        return update("""
                UPDATE servers SET state = 'UNASSIGNED', detail = NULL, changed_at = :now
                WHERE name = :name AND state = 'FAILED'
                """, name, now, Map.of());
    }

    @Override
    public List<ServerView> fence(String pool, Instant now) {
        // The second waits for the first and raises the epochs once more, which does no harm.
        return database.transaction(sql -> sql.sql("""
                        UPDATE servers SET epoch = epoch + 1, changed_at = :now WHERE pool = :pool AND state = 'ACTIVE'
                        """ + RETURNING)
                .param("pool", pool)
                .param("now", time(now))
                .query(ServerRows::read)
                .list());
    }

    @Override
    public Optional<ServerView> unpool(String name, Instant now) {
        // The second finds no pool and changes nothing.
        return update("""
                UPDATE servers SET pool = NULL, changed_at = :now
                WHERE name = :name AND state = 'LOST' AND pool IS NOT NULL
                """, name, now, Map.of());
    }

    @Override
    public boolean delete(String name) {
        // The second finds nothing to delete.
        return database.transaction(sql -> sql.sql("DELETE FROM servers WHERE name = :name AND state = 'LOST'")
                        .param("name", name)
                        .update())
                > 0;
    }

    private Optional<ServerView> update(
            String statement, String name, Instant now, Map<String, ? extends @Nullable Object> more) {
        Map<String, @Nullable Object> params = new HashMap<>(more);
        params.put("name", name);
        params.put("now", time(now));
        return database.transaction(sql -> sql.sql(statement + RETURNING)
                .params(params)
                .query(ServerRows::read)
                .optional());
    }
}

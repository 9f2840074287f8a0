package org.gridshed.cluster.jdbc;

import static org.gridshed.cluster.jdbc.Database.json;
import static org.gridshed.cluster.jdbc.Database.time;

import java.time.Instant;
import java.util.Optional;
import org.gridshed.cluster.registry.OutdatedException;
import org.gridshed.cluster.registry.SettingsStore;
import org.gridshed.wire.http.WireJson;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Settings in the table {@code cluster_settings}. */
public final class JdbcSettings implements SettingsStore {
    private final Database database;

    public JdbcSettings(Database database) {
        this.database = database;
    }

    @Override
    public <T> Optional<Stored<T>> read(String name, Class<T> type) {
        // Both see the last committed row.
        return database.transaction(sql -> sql.sql("SELECT value, version FROM cluster_settings WHERE name = :name")
                .param("name", name)
                .query((row, n) ->
                        new Stored<>(WireJson.mapper().readValue(row.getString("value"), type), row.getLong("version")))
                .optional());
    }

    @Override
    public <T> Stored<T> write(String name, T value, long expectedVersion, Instant now) {
        return database.transaction(sql -> {
            // The second waits for the first, then finds another version and changes nothing.
            int changed = sql.sql("""
                            INSERT INTO cluster_settings AS s (name, value, version, updated_at)
                            SELECT :name, CAST(:value AS jsonb), 1, :now WHERE :expected = 0
                            ON CONFLICT (name) DO NOTHING
                            """)
                    .param("name", name)
                    .param("value", json(value))
                    .param("now", time(now))
                    .param("expected", expectedVersion)
                    .update();
            if (changed == 0) {
                // The second waits for the first's row lock, then finds another version and changes nothing.
                changed = sql.sql("""
                                UPDATE cluster_settings
                                SET value = CAST(:value AS jsonb), version = version + 1, updated_at = :now
                                WHERE name = :name AND version = :expected
                                """)
                        .param("name", name)
                        .param("value", json(value))
                        .param("now", time(now))
                        .param("expected", expectedVersion)
                        .update();
            }
            if (changed == 0) {
                throw new OutdatedException("'" + name + "'", expectedVersion, version(sql, name));
            }
            return new Stored<>(value, expectedVersion + 1);
        });
    }

    private static long version(JdbcClient sql, String name) {
        // Both see the last committed version.
        return sql.sql("SELECT version FROM cluster_settings WHERE name = :name")
                .param("name", name)
                .query(Long.class)
                .optional()
                .orElse(0L);
    }
}

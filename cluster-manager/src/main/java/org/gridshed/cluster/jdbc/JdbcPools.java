package org.gridshed.cluster.jdbc;

import static org.gridshed.cluster.jdbc.Database.time;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.gridshed.cluster.registry.PoolStore;

/** Which pool manager holds which pool, in the table {@code pools}. */
public final class JdbcPools implements PoolStore {
    private final Database database;

    public JdbcPools(Database database) {
        this.database = database;
    }

    @Override
    public Map<String, String> assignments() {
        Map<String, String> assignments = new HashMap<>();
        // Both see the last committed rows.
        database.run(sql -> sql.sql("SELECT service, manager FROM pools")
                .query((row, n) -> Map.entry(row.getString("service"), row.getString("manager")))
                .list()
                .forEach(e -> assignments.put(e.getKey(), e.getValue())));
        return assignments;
    }

    @Override
    public void assign(String pool, String manager, Instant now) {
        // The second waits for the first and overwrites it; one pool has one manager.
        database.run(sql -> sql.sql("""
                        INSERT INTO pools (service, manager, assigned_at) VALUES (:service, :manager, :now)
                        ON CONFLICT (service) DO UPDATE SET manager = :manager, assigned_at = :now
                        """)
                .param("service", pool)
                .param("manager", manager)
                .param("now", time(now))
                .update());
    }

    @Override
    public void unassign(String pool) {
        // The second finds nothing to delete.
        database.run(sql -> sql.sql("DELETE FROM pools WHERE service = :service")
                .param("service", pool)
                .update());
    }
}

package org.gridshed.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL for tests. One server a JVM, started at first use and stopped with it; each test takes a database of its
 * own, copied from one that has all migrations.
 */
public final class TestDatabase {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static @Nullable EmbeddedPostgres server;

    private TestDatabase() {}

    /** Returns a new database with all migrations applied and no rows. */
    public static DataSource create() {
        EmbeddedPostgres postgres = server();
        String name = "test" + NUMBER.incrementAndGet();
        execute(postgres, "CREATE DATABASE " + name + " TEMPLATE migrated");
        return postgres.getDatabase("postgres", name);
    }

    /** Returns the JDBC address of a new database with all migrations applied, for a program of its own; user postgres. */
    public static String createUrl() {
        EmbeddedPostgres postgres = server();
        String name = "test" + NUMBER.incrementAndGet();
        execute(postgres, "CREATE DATABASE " + name + " TEMPLATE migrated");
        return postgres.getJdbcUrl("postgres", name);
    }

    private static synchronized EmbeddedPostgres server() {
        EmbeddedPostgres running = server;
        if (running == null) {
            try {
                running = EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "off")
                        .setServerConfig("max_connections", "200")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL does not start", e);
            }
            execute(running, "CREATE DATABASE migrated");
            Flyway.configure(TestDatabase.class.getClassLoader())
                    .dataSource(running.getDatabase("postgres", "migrated"))
                    .load()
                    .migrate();
            server = running;
        }
        return running;
    }

    private static void execute(EmbeddedPostgres postgres, String sql) {
        try (var connection = postgres.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}

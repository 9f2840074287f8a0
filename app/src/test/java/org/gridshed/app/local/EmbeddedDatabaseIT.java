package org.gridshed.app.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedDatabaseIT {
    @TempDir
    Path folder;

    @Test
    void data_is_kept_between_runs() throws SQLException {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("postgres"))) {
            execute(database, "CREATE TABLE kept AS SELECT 42 AS answer");
        }

        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("postgres"))) {
            assertThat(answer(database)).isEqualTo(42);
        }
    }

    @Test
    void what_is_committed_is_on_disk() throws SQLException {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("postgres"))) {
            execute(
                    database,
                    "CREATE TABLE kept AS SELECT count(*)::int AS answer FROM pg_settings WHERE setting = 'on'"
                            + " AND name IN ('fsync', 'full_page_writes', 'synchronous_commit')");

            assertThat(answer(database)).isEqualTo(3);
        }
    }

    @Test
    void what_a_killed_run_left_behind_does_not_stop_the_next() throws SQLException, IOException, InterruptedException {
        Path postgres = folder.resolve("postgres");
        Process killed = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledRun.class.getName(),
                        postgres.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("killed.log").toFile())
                .start();
        assertThat(killed.waitFor())
                .as(Files.readString(folder.resolve("killed.log")))
                .isEqualTo(KilledRun.EXIT_CODE);
        assertThat(postgres.resolve("postmaster.pid")).exists();

        try (EmbeddedDatabase database = EmbeddedDatabase.start(postgres)) {
            assertThat(answer(database)).isEqualTo(42);
        }

        // The note of a process that is gone, and whose number another one has by now.
        Files.writeString(
                postgres.resolve("postmaster.pid"), ProcessHandle.current().pid() + "\n" + postgres + "\n");
        try (EmbeddedDatabase database = EmbeddedDatabase.start(postgres)) {
            assertThat(answer(database)).isEqualTo(42);
        }
    }

    /** Ends without closing anything, as after kill -9: its PostgreSQL lives on. */
    static final class KilledRun {
        static final int EXIT_CODE = 77;

        private KilledRun() {}

        public static void main(String[] arguments) throws SQLException {
            execute(EmbeddedDatabase.start(Path.of(arguments[0])), "CREATE TABLE kept AS SELECT 42 AS answer");
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    private static void execute(EmbeddedDatabase database, String sql) throws SQLException {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int answer(EmbeddedDatabase database) throws SQLException {
        try (Connection connection = open(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT answer FROM kept")) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }

    private static Connection open(EmbeddedDatabase database) throws SQLException {
        return DriverManager.getConnection(database.url(), "postgres", "postgres");
    }
}

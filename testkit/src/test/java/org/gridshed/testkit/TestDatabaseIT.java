package org.gridshed.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class TestDatabaseIT {
    @Test
    void each_database_is_new_and_migrated() throws SQLException {
        DataSource one = TestDatabase.create();
        DataSource two = TestDatabase.create();

        execute(one, "CREATE TABLE only_here (x int)");

        assertThat(tables(one)).isEqualTo(tables(two) + 1);
    }

    private static void execute(DataSource source, String sql) throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int tables(DataSource source) throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}

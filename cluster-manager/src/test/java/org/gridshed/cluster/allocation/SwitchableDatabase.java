package org.gridshed.cluster.allocation;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A database that a test can take away and give back. */
final class SwitchableDatabase extends DelegatingDataSource {
    volatile boolean away;

    SwitchableDatabase(DataSource database) {
        super(database);
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (away) {
            throw new SQLException("connection refused", "08001");
        }
        return super.getConnection();
    }
}

package org.gridshed.cluster.journal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A database that can be away, and that counts what is committed. */
final class BreakableDatabase extends DelegatingDataSource {
    private final DataSource real;
    private final AtomicInteger commits = new AtomicInteger();
    private volatile boolean broken;

    BreakableDatabase(DataSource real) {
        super(real);
        this.real = real;
    }

    void breakIt() {
        broken = true;
    }

    void mend() {
        broken = false;
    }

    int commits() {
        return commits.get();
    }

    DataSource real() {
        return real;
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (broken) {
            throw new SQLException("connection refused", "08001");
        }
        Connection connection = real.getConnection();
        return (Connection) Proxy.newProxyInstance(
                BreakableDatabase.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        commits.incrementAndGet();
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}

package org.gridshed.cluster.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.gridshed.cluster.registry.DatabaseAwayException;
import org.gridshed.wire.http.WireJson;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** The way to PostgreSQL: one transaction a call, and one exception for a database that is away. Used from any thread. */
public final class Database {
    private final JdbcClient client;
    private final TransactionTemplate transactions;

    public Database(DataSource source) {
        client = JdbcClient.create(source);
        transactions = new TransactionTemplate(new DataSourceTransactionManager(source));
    }

    /**
     * Runs {@code work} in one transaction, at the isolation level read committed.
     *
     * @throws DatabaseAwayException if the database cannot be reached; the transaction then had no effect, or its answer was lost
     */
    <T> T transaction(Function<JdbcClient, T> work) {
        try {
            @Nullable T result = transactions.execute(status -> work.apply(client));
            if (result == null) {
                throw new IllegalStateException("a transaction returned nothing");
            }
            return result;
        } catch (DataAccessResourceFailureException | TransientDataAccessException | TransactionException e) {
            throw new DatabaseAwayException(e);
        } catch (UncategorizedSQLException e) {
            // Class 57: the server shuts down, or is starting.
            SQLException cause = e.getSQLException();
            String state = cause == null ? null : cause.getSQLState();
            if (state != null && (state.startsWith("57") || state.startsWith("08"))) {
                throw new DatabaseAwayException(e);
            }
            throw e;
        }
    }

    /** Runs {@code work} as {@link #transaction} does. */
    void run(Consumer<JdbcClient> work) {
        transaction(client -> {
            work.accept(client);
            return true;
        });
    }

    static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    static @Nullable Instant instantOrNull(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static String json(Object value) {
        return WireJson.mapper().writeValueAsString(value);
    }
}

package org.gridshed.cluster.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.cluster.registry.ServerView;
import org.gridshed.wire.http.WireJson;
import tools.jackson.core.type.TypeReference;

/** Reads rows of the table {@code servers}. */
final class ServerRows {
    /** What a statement must return so that {@link #read} understands it. */
    static final String COLUMNS =
            "name, url, processors, labels, pool, epoch, state, cordoned, detail, incarnation, last_seen";

    private ServerRows() {}

    static ServerView read(ResultSet row, int number) throws SQLException {
        return new ServerView(
                row.getString("name"),
                row.getString("url"),
                row.getInt("processors"),
                labels(row.getString("labels")),
                row.getString("pool"),
                row.getLong("epoch"),
                ServerState.valueOf(row.getString("state")),
                row.getBoolean("cordoned"),
                row.getString("detail"),
                Database.instant(row, "last_seen"),
                row.getString("incarnation"));
    }

    private static Set<String> labels(String json) {
        return WireJson.mapper().readValue(json, new TypeReference<Set<String>>() {});
    }
}

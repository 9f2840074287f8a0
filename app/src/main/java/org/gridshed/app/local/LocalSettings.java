package org.gridshed.app.local;

import java.nio.file.Path;
import java.util.Map;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * How to start the whole system in one process.
 *
 * @param port where clients find it; 0 takes a free one, at most 65,535
 * @param data folder that holds all state
 * @param databaseUrl JDBC address of an external PostgreSQL; null runs an embedded one
 * @param fleet the servers
 * @param properties further settings of the cluster manager, by key
 */
public record LocalSettings(
        int port, Path data, @Nullable String databaseUrl, Fleet fleet, Map<String, String> properties) {
    private static final int MAX_PORT = 65_535;

    public LocalSettings {
        Ranges.within("--port", port, 0, MAX_PORT);
        if (databaseUrl != null && !databaseUrl.startsWith("jdbc:postgresql:")) {
            throw new IllegalArgumentException("--db-url '" + databaseUrl + "' does not start with jdbc:postgresql:");
        }
        properties = Map.copyOf(properties);
    }

    /**
     * The servers of this process, named server-1 and so on.
     *
     * @param servers how many; 0 to 256
     * @param processors jobs that each runs at once; 1 to 1,024
     */
    public record Fleet(int servers, int processors) {
        private static final int MAX_SERVERS = 256;
        private static final int MAX_PROCESSORS = 1024;

        public Fleet {
            Ranges.within("--servers", servers, 0, MAX_SERVERS);
            Ranges.within("--processors", processors, 1, MAX_PROCESSORS);
        }
    }
}

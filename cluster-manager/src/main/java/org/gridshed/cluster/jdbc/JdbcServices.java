package org.gridshed.cluster.jdbc;

import static org.gridshed.cluster.jdbc.Database.json;
import static org.gridshed.cluster.jdbc.Database.time;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.gridshed.cluster.registry.DeployRequest;
import org.gridshed.cluster.registry.OutdatedException;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.ServiceStore;
import org.gridshed.cluster.registry.SettingsChange;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.model.ArchiveKind;
import org.gridshed.model.ServiceVersion;
import org.gridshed.wire.NodeManagerWire.Document;
import org.gridshed.wire.http.WireJson;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.type.TypeReference;

/** Services and versions in the tables {@code services} and {@code service_versions}. */
public final class JdbcServices implements ServiceStore {
    private static final String COLUMNS = "name, owner, category, settings, version, current_version, updated_at";
    private static final String VERSION_COLUMNS =
            "service, number, digest, kind, archive_name, endpoints, documents, created_at";

    private final Database database;

    public JdbcServices(Database database) {
        this.database = database;
    }

    @Override
    public List<ServiceRow> services() {
        // Both see the last committed rows.
        return database.transaction(sql -> sql.sql("SELECT " + COLUMNS + " FROM services ORDER BY name")
                .query(JdbcServices::service)
                .list());
    }

    @Override
    public Optional<VersionRow> version(String service, int number) {
        return database.transaction(sql -> version(sql, service, number));
    }

    @Override
    public List<VersionRow> versions(String service) {
        // Both see the last committed rows.
        return database.transaction(sql -> sql.sql("SELECT " + VERSION_COLUMNS
                        + " FROM service_versions WHERE service = :service ORDER BY number DESC")
                .param("service", service)
                .query(JdbcServices::version)
                .list());
    }

    @Override
    public ServiceRow deploy(DeployRequest request, List<Document> documents, Instant now) {
        return database.transaction(sql -> {
            keepService(sql, request, now);
            List<String> endpoints =
                    documents.stream().map(Document::endpoint).distinct().toList();
            // The row lock of keepService makes the second wait, so that it counts on from the first.
            int number = sql.sql("""
                            UPDATE services SET last_number = last_number + 1 WHERE name = :name RETURNING last_number
                            """)
                    .param("name", request.name())
                    .query(Integer.class)
                    .single();
            // Under the same row lock.
            sql.sql("""
                            INSERT INTO service_versions (service, number, digest, kind, archive_name, endpoints, documents,
                                                          created_at)
                            VALUES (:service, :number, :digest, :kind, :archive, CAST(:endpoints AS jsonb),
                                    CAST(:documents AS jsonb), :now)
                            """)
                    .param("service", request.name())
                    .param("number", number)
                    .param("digest", request.digest())
                    .param("kind", request.kind().name())
                    .param("archive", request.archiveName())
                    .param("endpoints", json(endpoints))
                    .param("documents", json(documents))
                    .param("now", time(now))
                    .update();
            return setCurrent(sql, request.name(), number, now);
        });
    }

    @Override
    public ServiceRow deployAgain(DeployRequest request, int number, Instant now) {
        return database.transaction(sql -> {
            keepService(sql, request, now);
            requireVersion(sql, request.name(), number);
            return setCurrent(sql, request.name(), number, now);
        });
    }

    @Override
    public ServiceRow makeCurrent(String service, @Nullable Integer number, Instant now) {
        return database.transaction(sql -> {
            locked(sql, service);
            if (number != null) {
                requireVersion(sql, service, number);
            }
            return setCurrent(sql, service, number, now);
        });
    }

    @Override
    public @Nullable String deleteVersion(String service, int number) {
        return database.transaction(sql -> Optional.ofNullable(delete(sql, service, number)))
                .orElse(null);
    }

    private static @Nullable String delete(JdbcClient sql, String service, int number) {
        ServiceRow row = locked(sql, service);
        if (row.current() != null && row.current() == number) {
            throw new RefusedException("version " + number + " of " + service + " is the current one");
        }
        String digest = requireVersion(sql, service, number).version().digest();
        // The service's row lock makes the second wait, which then finds no such version.
        sql.sql("DELETE FROM service_versions WHERE service = :service AND number = :number")
                .param("service", service)
                .param("number", number)
                .update();
        // Under the same row lock.
        sql.sql("""
                        DELETE FROM services s
                        WHERE name = :service AND NOT EXISTS (SELECT FROM service_versions v WHERE v.service = s.name)
                        """).param("service", service).update();
        // A deployment of the same archive elsewhere, not committed yet, is not seen; the catalogue keeps its archive.
        boolean needed = sql.sql("SELECT EXISTS (SELECT FROM service_versions WHERE digest = :digest)")
                .param("digest", digest)
                .query(Boolean.class)
                .single();
        return needed ? null : digest;
    }

    @Override
    public ServiceRow changeSettings(String service, SettingsChange set, long expectedVersion, Instant now) {
        return database.transaction(sql -> {
            ServiceRow row = locked(sql, service);
            if (row.version() != expectedVersion) {
                throw new OutdatedException("service " + service, expectedVersion, row.version());
            }
            // The row lock made the second wait; it then found another version above.
            return sql.sql("""
                            UPDATE services SET settings = CAST(:settings AS jsonb), version = version + 1, updated_at = :now
                            WHERE name = :name
                            RETURNING
                            """ + COLUMNS)
                    .param("name", service)
                    .param("settings", json(set))
                    .param("now", time(now))
                    .query(JdbcServices::service)
                    .single();
        });
    }

    /** Makes the service's row, or changes what the request sets, and holds its lock. */
    private static void keepService(JdbcClient sql, DeployRequest request, Instant now) {
        // The second waits for the first to end and then finds its row.
        sql.sql("""
                        INSERT INTO services (name, owner, category, settings, version, last_number, updated_at)
                        VALUES (:name, 'nobody', '', '{}', 0, 0, :now)
                        ON CONFLICT (name) DO NOTHING
                        """).param("name", request.name()).param("now", time(now)).update();
        ServiceRow row = locked(sql, request.name());
        // Under the row lock.
        sql.sql("""
                        UPDATE services
                        SET owner = :owner, category = :category, settings = CAST(:settings AS jsonb)
                        WHERE name = :name
                        """)
                .param("name", request.name())
                .param("owner", request.owner() == null ? row.owner() : request.owner())
                .param("category", request.category() == null ? row.category() : request.category())
                .param("settings", json(row.set().and(request.settings())))
                .update();
    }

    private static ServiceRow locked(JdbcClient sql, String service) {
        // The second waits here until the first has committed, and sees what it left.
        return sql.sql("SELECT " + COLUMNS + " FROM services WHERE name = :name FOR UPDATE")
                .param("name", service)
                .query(JdbcServices::service)
                .optional()
                .orElseThrow(() -> new UnknownNameException("service", service));
    }

    private static ServiceRow setCurrent(JdbcClient sql, String service, @Nullable Integer number, Instant now) {
        // Under the row lock.
        return sql.sql("""
                        UPDATE services SET current_version = :number, version = version + 1, updated_at = :now
                        WHERE name = :name
                        RETURNING
                        """ + COLUMNS)
                .param("name", service)
                .param("number", number, java.sql.Types.INTEGER)
                .param("now", time(now))
                .query(JdbcServices::service)
                .single();
    }

    private static VersionRow requireVersion(JdbcClient sql, String service, int number) {
        return version(sql, service, number)
                .orElseThrow(() -> new UnknownNameException("version", service + " " + number));
    }

    private static Optional<VersionRow> version(JdbcClient sql, String service, int number) {
        // Both see the last committed row, which never changes.
        return sql.sql("SELECT " + VERSION_COLUMNS
                        + " FROM service_versions WHERE service = :service AND number = :number")
                .param("service", service)
                .param("number", number)
                .query(JdbcServices::version)
                .optional();
    }

    private static ServiceRow service(ResultSet row, int number) throws SQLException {
        return new ServiceRow(
                row.getString("name"),
                row.getString("owner"),
                row.getString("category"),
                WireJson.mapper().readValue(row.getString("settings"), SettingsChange.class),
                row.getLong("version"),
                row.getObject("current_version", Integer.class),
                Database.instant(row, "updated_at"));
    }

    private static VersionRow version(ResultSet row, int number) throws SQLException {
        return new VersionRow(
                new ServiceVersion(
                        row.getString("service"),
                        row.getInt("number"),
                        row.getString("digest"),
                        ArchiveKind.valueOf(row.getString("kind"))),
                row.getString("archive_name"),
                WireJson.mapper().readValue(row.getString("endpoints"), new TypeReference<List<String>>() {}),
                WireJson.mapper().readValue(row.getString("documents"), new TypeReference<List<Document>>() {}),
                Database.instant(row, "created_at"));
    }
}

package org.gridshed.cluster;

import java.time.InstantSource;
import javax.sql.DataSource;
import org.gridshed.cluster.dispatch.Incarnation;
import org.gridshed.cluster.dispatch.JobJournal;
import org.gridshed.cluster.jdbc.Database;
import org.gridshed.cluster.jdbc.JdbcPools;
import org.gridshed.cluster.jdbc.JdbcServers;
import org.gridshed.cluster.jdbc.JdbcServices;
import org.gridshed.cluster.jdbc.JdbcSettings;
import org.gridshed.cluster.registry.ArchiveShelf;
import org.gridshed.cluster.registry.ClusterManager;
import org.gridshed.cluster.registry.LiveNodes;
import org.gridshed.cluster.registry.PoolDefaults;
import org.gridshed.cluster.registry.PoolManagerRegistry;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServiceCatalogue;
import org.gridshed.cluster.registry.SettingsStore;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.codestore.ArchiveCheck;
import org.gridshed.codestore.ArchiveLimits;
import org.gridshed.codestore.ArchiveStore;
import org.gridshed.codestore.CodeStore;
import org.gridshed.codestore.JdbcArchiveStore;
import org.gridshed.wire.ClusterManagerWire.Lease;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.http.ComponentSecret;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.io.Resource;

/**
 * Puts the registry together, and with {@link AllocationWiring} the whole cluster manager but its front door and its
 * administration. The program that imports it gives a {@link ComponentDirectory} and a {@link DataSource}.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ClusterManagerProperties.class)
@Import(AllocationWiring.class)
public class ClusterManagerWiring {
    private static final double NANOS = 1e9;

    /** What components show each other. */
    @Bean
    public ComponentSecret componentSecret(ClusterManagerProperties properties) {
        return new ComponentSecret(properties.secret());
    }

    /** The way to PostgreSQL, once all migrations are applied. */
    @Bean
    @DependsOnDatabaseInitialization
    public Database database(DataSource source) {
        return new Database(source);
    }

    /** Keeps settings. */
    @Bean
    public SettingsStore settingsStore(Database database) {
        return new JdbcSettings(database);
    }

    /** Keeps archives. */
    @Bean
    public ArchiveStore archiveStore(DataSource source) {
        return new JdbcArchiveStore(source);
    }

    /** Takes archives in. */
    @Bean
    public CodeStore codeStore(ArchiveStore store, ClusterManagerProperties properties) {
        return new CodeStore(store, new ArchiveCheck(ArchiveLimits.DEFAULTS), properties.spoolFolder());
    }

    /** The archives as the registry needs them. */
    @Bean
    public ArchiveShelf archiveShelf(CodeStore store) {
        return new ArchiveShelf() {
            @Override
            public Resource open(String digest) {
                if (!store.exists(digest)) {
                    throw new UnknownNameException("archive", digest);
                }
                return store.resource(digest);
            }

            @Override
            public void remove(String digest) {
                var _ = store.delete(digest);
            }
        };
    }

    /** Settings for services that set none. */
    @Bean
    public PoolDefaults poolDefaults(SettingsStore store) {
        return new PoolDefaults(store, InstantSource.system());
    }

    /** The servers. */
    @Bean
    public ServerRegistry serverRegistry(Database database, ClusterManagerProperties properties) {
        return new ServerRegistry(new JdbcServers(database), InstantSource.system(), properties.lease());
    }

    /** The services. */
    @Bean
    public ServiceCatalogue serviceCatalogue(
            Database database, PoolDefaults defaults, LiveNodes nodes, ArchiveShelf archives) {
        return new ServiceCatalogue(new JdbcServices(database), defaults, nodes, archives, InstantSource.system());
    }

    /** The nodes, to try archives on. */
    @Bean
    public LiveNodes liveNodes(
            ServerRegistry servers, ComponentDirectory directory, ClusterManagerProperties properties) {
        return new LiveNodes(
                servers,
                directory,
                new LiveNodes.Limits(
                        memoryMegabytes(properties),
                        properties.services().trialPatience().toNanos() / NANOS));
    }

    static int memoryMegabytes(ClusterManagerProperties properties) {
        return Math.toIntExact(properties.services().memory().toMegabytes());
    }

    /** The pool managers. */
    @Bean
    public PoolManagerRegistry poolManagerRegistry(
            Database database,
            ServerRegistry servers,
            ComponentDirectory directory,
            Incarnation incarnation,
            ClusterManagerProperties properties) {
        return new PoolManagerRegistry(
                new JdbcPools(database),
                servers,
                directory,
                InstantSource.system(),
                new PoolManagerRegistry.Terms(
                        incarnation.id(),
                        properties.lease(),
                        properties.services().idleAfter()));
    }

    /** The cluster manager as other components see it. */
    @Bean
    @Primary
    public ClusterManager clusterManager(
            ServerRegistry servers,
            PoolManagerRegistry managers,
            ArchiveShelf archives,
            JobJournal journal,
            Incarnation incarnation,
            ClusterManagerProperties properties) {
        Lease lease = new Lease(
                properties.lease().toNanos() / NANOS, properties.heartbeat().toNanos() / NANOS, incarnation.id());
        return new ClusterManager(servers, managers, archives, journal, lease);
    }
}

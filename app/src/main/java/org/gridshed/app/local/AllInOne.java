package org.gridshed.app.local;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.LocalComponentDirectory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The whole system in this process. Started and closed from one thread; what was started is closed in the reverse order, also
 * when a later part does not start.
 */
public final class AllInOne implements AutoCloseable {
    private static final Duration SERVER_PATIENCE = Duration.ofSeconds(20);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private final DataFolder data;
    private final Runnable afterwards;
    private final Thread hook;
    /** Held while parts start or stop, so that whoever stops finds them all. */
    private final ReentrantLock lifecycle = new ReentrantLock();

    private final AtomicBoolean stopping = new AtomicBoolean();
    private boolean closed;
    private @Nullable EmbeddedDatabase database;
    private @Nullable ConfigurableApplicationContext context;
    private @Nullable LocalFleet fleet;

    private AllInOne(DataFolder data, Progress progress, Runnable afterwards) {
        this.data = data;
        this.afterwards = afterwards;
        this.hook = Thread.ofPlatform().name("stop").unstarted(() -> {
            stopping.set(true);
            progress.step("Stopping ...");
            close();
        });
    }

    /**
     * Starts everything and returns when clients may call. If the process is asked to stop, now or later, all is closed.
     *
     * @param afterwards what remains to be done when all is closed
     * @throws CommandFailedException with what to tell the user if it does not start
     */
    public static AllInOne start(LocalSettings settings, Progress progress, Runnable afterwards) {
        // Until Spring sets logging up from our settings, nothing may write to the console.
        LoggingSystem.get(AllInOne.class.getClassLoader()).beforeInitialize();
        AllInOne system = new AllInOne(DataFolder.take(settings.data()), progress, afterwards);
        Runtime.getRuntime().addShutdownHook(system.hook);
        system.lifecycle.lock();
        try {
            system.open(settings, progress);
            return system;
        } catch (RuntimeException | Error e) {
            system.close();
            throw StartFailure.of(e);
        } finally {
            system.lifecycle.unlock();
        }
    }

    private void open(LocalSettings settings, Progress progress) {
        String databaseUrl = settings.databaseUrl();
        if (databaseUrl == null) {
            Path folder = data.path().resolve("postgres");
            progress.step(
                    folder.resolve("postgresql.conf").toFile().exists()
                            ? "Starting PostgreSQL ..."
                            : "Setting up PostgreSQL (once) ...");
            database = EmbeddedDatabase.start(folder);
            databaseUrl = database.url();
        }
        goOn();
        progress.step("Starting the cluster manager ...");
        Instant start = Instant.now();
        context = startContext(settings, databaseUrl);
        goOn();
        fleet = new LocalFleet(
                context.getBean(LocalComponentDirectory.class), context.getBean(ClusterManagerWire.class));
        fleet.start(data.path(), settings.fleet(), context.getBean(MeterRegistry.class), progress);
        awaitServers(context.getBean(ServerRegistry.class), settings.fleet().servers(), start);
        context.getBean(FleetHealth.class).ready();
    }

    private void goOn() {
        if (stopping.get()) {
            throw CommandFailedException.failed("stopped while it started");
        }
    }

    /** Waits until all servers have spoken; those that do not within the patience may come later. */
    private static void awaitServers(ServerRegistry registry, int servers, Instant start) {
        Instant end = Instant.now().plus(SERVER_PATIENCE);
        while (registry.list().stream().filter(s -> s.lastSeen().isAfter(start)).count() < servers
                && Instant.now().isBefore(end)) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    private ConfigurableApplicationContext startContext(LocalSettings settings, String databaseUrl) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("server.port", settings.port());
        properties.put("spring.datasource.url", databaseUrl);
        if (database != null) {
            properties.put("spring.datasource.username", "postgres");
            properties.put("spring.datasource.password", "postgres");
        }
        properties.put("logging.file.name", data.path().resolve("gridshed.log").toString());
        properties.put("gridshed.cluster.spool", data.path().resolve("uploads").toString());
        properties.putAll(settings.properties());
        SpringApplication application = new SpringApplication(LocalApplication.class);
        application.setDefaultProperties(LocalApplication.DEFAULTS);
        // Ours is the only hook, so that hosts and database stop in order.
        application.setRegisterShutdownHook(false);
        application.setLogStartupInfo(false);
        return application.run(properties.entrySet().stream()
                .map(e -> "--" + e.getKey() + "=" + e.getValue())
                .toArray(String[]::new));
    }

    /** Returns the port where clients find the system. */
    public int port() {
        if (context instanceof WebServerApplicationContext web && web.getWebServer() != null) {
            return web.getWebServer().getPort();
        }
        throw new IllegalStateException("the cluster manager has no web server");
    }

    /**
     * Stops cluster manager, service hosts and database; once only. The cluster manager goes first: it would take servers that leave
     * for lost ones, and keep that.
     */
    @Override
    public void close() {
        lifecycle.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            if (context != null) {
                context.close();
            }
            if (fleet != null) {
                fleet.close();
            }
            if (database != null) {
                database.close();
            }
            data.close();
            afterwards.run();
        } finally {
            lifecycle.unlock();
        }
        if (!stopping.get()) {
            forgetHook();
        }
    }

    private void forgetHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending; the hook finds nothing left to do.
        }
    }
}

package org.gridshed.cluster.registry;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.dispatch.ServiceDirectory;
import org.gridshed.cluster.registry.ServiceStore.ServiceRow;
import org.gridshed.cluster.registry.ServiceStore.VersionRow;
import org.gridshed.model.PoolSettings;
import org.gridshed.wire.NodeManagerWire.Document;
import org.jspecify.annotations.Nullable;

/**
 * The services and their versions. Reads answer from memory, from any thread; changes go to the database first, one after
 * the other.
 */
public final class ServiceCatalogue implements ServiceDirectory {
    private final ServiceStore store;
    private final PoolDefaults defaults;
    private final LiveNodes nodes;
    private final ArchiveShelf archives;
    private final InstantSource clock;
    // Archives of deployments under way, which no deletion of another version may take away.
    private final Set<String> trying = ConcurrentHashMap.newKeySet();
    private final Listeners listeners = new Listeners();
    private final ReentrantLock changing = new ReentrantLock();
    private final ConcurrentSkipListMap<String, Entry> entries = new ConcurrentSkipListMap<>();

    /** A service as kept, with its current version if it has one; never one without the other. */
    private record Entry(
            ServiceRow row,
            @Nullable VersionRow current,
            @Nullable HostedService hosted) {}

    /** Makes an empty one; {@link #load} fills it. */
    public ServiceCatalogue(
            ServiceStore store, PoolDefaults defaults, LiveNodes nodes, ArchiveShelf archives, InstantSource clock) {
        this.store = store;
        this.defaults = defaults;
        this.nodes = nodes;
        this.archives = archives;
        this.clock = clock;
        defaults.onChange(this::applyDefaults);
        defaults.onProposal(
                settings -> entries.values().forEach(e -> e.row().set().applyTo(settings)));
    }

    /** Reads what is kept. */
    public void load() {
        store.services().forEach(this::take);
        listeners.tell();
    }

    /** Has {@code listener} told of each change. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public Optional<HostedService> find(String name) {
        Entry entry = entries.get(name);
        return entry == null ? Optional.empty() : Optional.ofNullable(entry.hosted());
    }

    @Override
    public Collection<HostedService> all() {
        return entries.values().stream()
                .map(Entry::hosted)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    /** Returns all services, also undeployed ones, in order of name. */
    public List<ServiceView> list() {
        return entries.values().stream().map(this::view).toList();
    }

    /**
     * Returns one service.
     *
     * @throws UnknownNameException if there is none of this name
     */
    public ServiceView service(String name) {
        return view(entry(name));
    }

    /**
     * Tries the archive on a live node, keeps it as a new version and makes that current. An archive that is a version already
     * is not tried again and makes no new version.
     *
     * @throws NoNodeException if no node can try it
     * @throws org.gridshed.wire.HostingFailedException if the archive cannot be hosted
     * @throws IllegalArgumentException if a setting is out of range
     * @throws DatabaseAwayException if nothing can be kept now
     */
    public ServiceView deploy(DeployRequest request) {
        Entry known = entries.get(request.name());
        SettingsChange before =
                known == null ? SettingsChange.NONE : known.row().set();
        // Refuses what is out of range before the costly trial.
        before.and(request.settings()).applyTo(defaults.view().settings());
        Optional<VersionRow> same = known == null ? Optional.empty() : sameArchive(request);
        if (same.isPresent()) {
            int number = same.get().version().number();
            return change(() -> store.deployAgain(request, number, clock.instant()));
        }
        trying.add(request.digest());
        try {
            List<Document> documents = nodes.documents(request);
            return change(() -> store.deploy(request, documents, clock.instant()));
        } finally {
            trying.remove(request.digest());
        }
    }

    private Optional<VersionRow> sameArchive(DeployRequest request) {
        return store.versions(request.name()).stream()
                .filter(v -> v.version().digest().equals(request.digest())
                        && v.version().kind() == request.kind())
                .findFirst();
    }

    /** Returns a service's versions, newest first. */
    public List<VersionView> versions(String name) {
        ServiceRow row = entry(name).row();
        return store.versions(name).stream().map(v -> view(v, row)).toList();
    }

    /**
     * Makes an earlier version current.
     *
     * @param number which; null for the newest one below the current, or the newest if none is current
     * @throws UnknownNameException if there is no such version
     */
    public ServiceView rollback(String name, @Nullable Integer number) {
        int chosen = number == null ? before(entry(name).row()) : number;
        return change(() -> store.makeCurrent(name, chosen, clock.instant()));
    }

    private int before(ServiceRow row) {
        Integer current = row.current();
        return store.versions(row.name()).stream()
                .mapToInt(v -> v.version().number())
                .filter(n -> current == null || n < current)
                .max()
                .orElseThrow(() -> new UnknownNameException("version", row.name() + " before " + current));
    }

    /** Stops a service: its pool is closed, its servers are freed. Its versions stay, and a rollback brings it back. */
    public ServiceView undeploy(String name) {
        entry(name);
        return change(() -> store.makeCurrent(name, null, clock.instant()));
    }

    /**
     * Deletes a version, with the archive if no other version needs it; with the last version goes the service.
     *
     * @throws RefusedException if it is current or runs on a server
     */
    public void deleteVersion(String name, int number) {
        entry(name);
        nodes.hosting(name, number).ifPresent(server -> {
            throw new RefusedException("version " + number + " of " + name + " still runs on " + server);
        });
        changing.lock();
        try {
            String unneeded = store.deleteVersion(name, number);
            if (unneeded != null && !trying.contains(unneeded)) {
                archives.remove(unneeded);
            }
            if (store.services().stream().noneMatch(s -> s.name().equals(name))) {
                entries.remove(name);
            }
        } finally {
            changing.unlock();
        }
        listeners.tell();
    }

    /**
     * Sets some settings of a service; those left out stay as they are.
     *
     * @param expectedVersion {@link ServiceView#version()} from which the change was made
     * @throws OutdatedException if it has another version now
     */
    public ServiceView changeSettings(String name, SettingsChange change, long expectedVersion) {
        SettingsChange set = entry(name).row().set().and(change);
        set.applyTo(defaults.view().settings());
        return change(() -> store.changeSettings(name, set, expectedVersion, clock.instant()));
    }

    /** Sets all settings of a service, as {@link #changeSettings} does. */
    public ServiceView updateSettings(String name, PoolSettings settings, long expectedVersion) {
        return changeSettings(name, SettingsChange.of(settings), expectedVersion);
    }

    /** The step that changes the database; returns the service as it is then. */
    private interface Write {
        ServiceRow now();
    }

    private ServiceView change(Write write) {
        Entry changed;
        changing.lock();
        try {
            changed = take(write.now());
        } finally {
            changing.unlock();
        }
        listeners.tell();
        return view(changed);
    }

    /** Takes a row into memory, with its current version, which is read only if it is another one. */
    private Entry take(ServiceRow row) {
        Entry known = entries.get(row.name());
        Integer number = row.current();
        VersionRow current = known == null ? null : known.current();
        if (number == null) {
            current = null;
        } else if (current == null || current.version().number() != number) {
            current = store.version(row.name(), number).orElse(null);
        }
        Entry entry = new Entry(row, current, hosted(row, current));
        entries.put(row.name(), entry);
        return entry;
    }

    private @Nullable HostedService hosted(ServiceRow row, @Nullable VersionRow current) {
        return current == null
                ? null
                : new HostedService(
                        row.name(),
                        row.owner(),
                        row.category(),
                        effective(row),
                        current.version(),
                        current.documents());
    }

    private PoolSettings effective(ServiceRow row) {
        return row.set().applyTo(defaults.view().settings());
    }

    private void applyDefaults() {
        changing.lock();
        try {
            entries.replaceAll(
                    (name, entry) -> new Entry(entry.row(), entry.current(), hosted(entry.row(), entry.current())));
        } finally {
            changing.unlock();
        }
        listeners.tell();
    }

    private Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new UnknownNameException("service", name);
        }
        return entry;
    }

    private ServiceView view(Entry entry) {
        ServiceRow row = entry.row();
        return new ServiceView(
                row.name(),
                row.owner(),
                row.category(),
                effective(row),
                row.set(),
                row.version(),
                row.current(),
                row.updatedAt());
    }

    private static VersionView view(VersionRow version, ServiceRow row) {
        return new VersionView(
                row.name(),
                version.version().number(),
                version.version().digest(),
                version.version().kind(),
                version.archiveName(),
                version.endpoints(),
                version.createdAt(),
                Objects.equals(row.current(), version.version().number()));
    }
}

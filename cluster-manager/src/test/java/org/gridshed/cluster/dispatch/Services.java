package org.gridshed.cluster.dispatch;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gridshed.model.ArchiveKind;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServiceVersion;
import org.gridshed.wire.NodeManagerWire.Document;

/** The services of a test. */
public final class Services implements ServiceDirectory {
    private final Map<String, HostedService> services = new TreeMap<>();

    /** Returns a service. */
    public static HostedService service(String name, boolean idempotent, int maxBytes, Document... documents) {
        PoolSettings plain = PoolSettings.DEFAULTS;
        PoolSettings settings = new PoolSettings(
                idempotent,
                plain.leaving(),
                plain.drainDeadline(),
                plain.agreement(),
                plain.size(),
                plain.window(),
                plain.queueOrder(),
                new PoolSettings.Limits(100, maxBytes));
        ServiceVersion version = new ServiceVersion(name, 3, "0".repeat(64), ArchiveKind.JAR);
        return new HostedService(name, "owner", "", settings, version, List.of(documents));
    }

    /** Makes a service known. */
    public void add(HostedService service) {
        services.put(service.name(), service);
    }

    @Override
    public Optional<HostedService> find(String name) {
        return Optional.ofNullable(services.get(name));
    }

    @Override
    public Collection<HostedService> all() {
        return services.values();
    }
}

package org.gridshed.pool.queueing;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.gridshed.wire.ComponentDirectory;

/** The kinds of queueing system on the class path, by name. */
public final class QueueingSystems {
    private QueueingSystems() {}

    /**
     * Makes a factory of the kind {@code name}.
     *
     * @throws IllegalArgumentException if there is none of this name; the message lists those that there are
     */
    public static QueueingSystemFactory named(String name, ComponentDirectory directory, LongSupplier nanos) {
        Map<String, QueueingSystemProvider> providers = new TreeMap<>();
        ServiceLoader.load(QueueingSystemProvider.class, QueueingSystemProvider.class.getClassLoader())
                .forEach(provider -> providers.putIfAbsent(provider.name(), provider));
        QueueingSystemProvider provider = providers.get(name);
        if (provider == null) {
            throw new IllegalArgumentException(
                    "gridshed.pool.queueing '" + name + "' is not one of " + providers.keySet());
        }
        return provider.factory(directory, nanos);
    }
}

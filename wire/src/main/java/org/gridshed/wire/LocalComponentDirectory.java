package org.gridshed.wire;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds components of this process under {@code local:NAME}, and all others through another directory. */
public final class LocalComponentDirectory implements ComponentDirectory {
    /** What an address in this process starts with. */
    public static final String SCHEME = "local:";

    private final Map<String, Object> components = new ConcurrentHashMap<>();
    private final ComponentDirectory elsewhere;

    /** Makes an empty directory; {@code elsewhere} is asked for addresses that are not local. */
    public LocalComponentDirectory(ComponentDirectory elsewhere) {
        this.elsewhere = elsewhere;
    }

    /** Makes an empty directory that knows local addresses only. */
    public LocalComponentDirectory() {
        this(new NothingElsewhere());
    }

    /**
     * Makes a component known, replacing one of the same name.
     *
     * @param component implements at least one of the component interfaces
     * @return its address, {@code local:NAME}
     */
    public String register(String name, Object component) {
        components.put(name, component);
        return SCHEME + name;
    }

    /** Forgets a component; asking for it then finds it unreachable, as after the end of its process. */
    public void unregister(String name) {
        components.remove(name);
    }

    @Override
    public NodeManagerWire node(String url) {
        return url.startsWith(SCHEME) ? local(url, NodeManagerWire.class) : elsewhere.node(url);
    }

    @Override
    public PoolManagerWire poolManager(String url) {
        return url.startsWith(SCHEME) ? local(url, PoolManagerWire.class) : elsewhere.poolManager(url);
    }

    @Override
    public ClusterManagerWire clusterManager(String url) {
        return url.startsWith(SCHEME) ? local(url, ClusterManagerWire.class) : elsewhere.clusterManager(url);
    }

    private <T> T local(String url, Class<T> type) {
        Object component = components.get(url.substring(SCHEME.length()));
        if (!type.isInstance(component)) {
            String found = component == null
                    ? "nothing is registered under it"
                    : component.getClass().getSimpleName() + " is not a " + type.getSimpleName();
            throw new ComponentUnreachableException(url + " is not in this process: " + found, false, null);
        }
        return type.cast(component);
    }

    private static final class NothingElsewhere implements ComponentDirectory {
        @Override
        public NodeManagerWire node(String url) {
            throw refused(url);
        }

        @Override
        public PoolManagerWire poolManager(String url) {
            throw refused(url);
        }

        @Override
        public ClusterManagerWire clusterManager(String url) {
            throw refused(url);
        }

        private static ComponentUnreachableException refused(String url) {
            return new ComponentUnreachableException(
                    "'" + url + "' does not start with '" + SCHEME + "', and nothing else is reached from here",
                    false,
                    null);
        }
    }
}

package org.gridshed.wire;

/** Finds a component by its address: {@code local:NAME} in this process, else {@code http://…} or {@code https://…}. */
public interface ComponentDirectory {
    /** Returns the node manager at {@code url}. */
    NodeManagerWire node(String url);

    /** Returns the pool manager at {@code url}. */
    PoolManagerWire poolManager(String url);

    /** Returns the cluster manager at {@code url}. */
    ClusterManagerWire clusterManager(String url);
}

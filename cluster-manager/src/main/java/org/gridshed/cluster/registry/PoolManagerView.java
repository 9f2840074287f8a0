package org.gridshed.cluster.registry;

import java.time.Instant;
import java.util.List;

/**
 * One pool manager as the registry knows it.
 *
 * @param name its name
 * @param url its base address
 * @param incarnation of its process
 * @param alive whether its lease holds
 * @param lastSeen its last sign of life
 * @param pools the pools assigned to it, in order of name
 */
public record PoolManagerView(
        String name, String url, String incarnation, boolean alive, Instant lastSeen, List<String> pools) {
    public PoolManagerView {
        pools = List.copyOf(pools);
    }
}

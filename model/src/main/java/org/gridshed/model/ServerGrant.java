package org.gridshed.model;

import java.util.Set;

/**
 * The cluster manager's word that a server belongs to a pool. A grant with a higher epoch ends all earlier ones of the
 * same server, which is how a server never has two owners.
 *
 * @param server the server's name
 * @param pool the pool that may use it
 * @param processors jobs that it runs at once; 1 to 1,024
 * @param url base address of its node manager; {@code local:NAME} inside one process
 * @param epoch counts up with each grant of this server
 * @param labels what the operator says of it
 */
public record ServerGrant(String server, String pool, int processors, String url, long epoch, Set<String> labels) {
    public ServerGrant {
        Ranges.within("processors", processors, 1, 1024);
        labels = Set.copyOf(labels);
    }
}

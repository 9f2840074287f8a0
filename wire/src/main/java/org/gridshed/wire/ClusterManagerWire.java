package org.gridshed.wire;

import java.util.List;
import java.util.Set;
import org.gridshed.model.AttemptRef;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/** What node managers and pool managers ask of the cluster manager. */
@HttpExchange("/wire/cluster")
public interface ClusterManagerWire {

    /**
     * A node says that it is there: at its start and then every heartbeat. One that stays silent for the lease is lost.
     * A node that came back with a new incarnation has forgotten what it ran.
     */
    @PostExchange("/nodes")
    Lease nodeAlive(@RequestBody NodeSign sign);

    /** A pool manager says that it is there: at its start and then every heartbeat. */
    @PostExchange("/pool-managers")
    Lease poolManagerAlive(@RequestBody PoolManagerSign sign);

    /** A component leaves of its own will, so that nobody waits for its lease to end. */
    @PostExchange("/farewell")
    void farewell(@RequestBody Farewell farewell);

    /** Returns an archive by its digest. */
    @GetExchange("/archives/{digest}")
    Resource archive(@PathVariable("digest") String digest);

    /**
     * Records that attempts start. When it returns they are known here and will be named again after a restart of the pool
     * manager; before that, an attempt of a service that is not idempotent must not run.
     */
    @PostExchange("/attempts")
    void attemptsStarting(@RequestBody List<AttemptRef> attempts);

    /**
     * A node's sign of life.
     *
     * @param state what it does
     * @param url base address of its node manager
     * @param incarnation new at each start of the process
     * @param labels what its operator says of it
     */
    record NodeSign(NodeManagerWire.NodeState state, String url, String incarnation, Set<String> labels) {}

    /**
     * A pool manager's sign of life.
     *
     * @param name its name
     * @param url its base address
     * @param incarnation new at each start of the process
     * @param pools the pools open there
     */
    record PoolManagerSign(String name, String url, String incarnation, List<String> pools) {}

    /**
     * Who leaves.
     *
     * @param kind {@code node} or {@code pool-manager}
     * @param name which
     */
    record Farewell(String kind, String name) {}

    /**
     * How long a sign of life holds.
     *
     * @param leaseSeconds silence after which the component counts as lost
     * @param heartbeatSeconds when to speak again
     * @param incarnation of the cluster manager
     */
    record Lease(double leaseSeconds, double heartbeatSeconds, String incarnation) {}
}

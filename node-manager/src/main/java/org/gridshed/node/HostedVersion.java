package org.gridshed.node;

import org.gridshed.node.host.HostProcess;
import org.gridshed.wire.NodeManagerWire.HostOrder;

/**
 * What the server hosts.
 *
 * @param order by which order
 * @param process its host
 * @param sinceNanos when the host answered, by the ticker
 */
record HostedVersion(HostOrder order, HostProcess process, long sinceNanos) {}

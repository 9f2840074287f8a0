package org.gridshed.cluster.dispatch;

/**
 * One life of the cluster manager's process, new at each start.
 *
 * @param id unique over all starts
 */
public record Incarnation(String id) {}

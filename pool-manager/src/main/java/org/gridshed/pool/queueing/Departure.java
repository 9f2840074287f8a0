package org.gridshed.pool.queueing;

import java.util.List;

/**
 * A server that is leaving.
 *
 * @param place the server
 * @param epoch of the grant under which it leaves
 * @param preempted attempts that are stopped for it, in order of arrival
 */
record Departure(Place place, long epoch, List<Run> preempted) {}

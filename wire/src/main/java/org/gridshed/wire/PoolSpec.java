package org.gridshed.wire;

import org.gridshed.model.PoolSettings;

/**
 * A pool that a pool manager shall hold.
 *
 * @param pool its name, which is its service's name
 * @param settings as set by owner and operator
 * @param idleAfterSeconds how long after its last arrival a pool without jobs counts as not in use
 */
public record PoolSpec(String pool, PoolSettings settings, double idleAfterSeconds) {}

/**
 * Queueing systems: what runs a pool's jobs on its servers' processors.
 *
 * <p>Behind the door {@code QueueingSystem}; used by the pool alone.
 */
@NullMarked
package org.gridshed.pool.queueing;

import org.jspecify.annotations.NullMarked;

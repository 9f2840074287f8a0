/**
 * The pool manager: per pool a queue of jobs, a stack of servers and windows of measurements.
 *
 * <p>Asked by cluster managers through {@code PoolManagerWire}; runs jobs through a queueing system.
 */
@NullMarked
package org.gridshed.pool;

import org.jspecify.annotations.NullMarked;

/**
 * The pool manager: pools with their queues, stacks of servers and measurements.
 *
 * <p>{@code PoolManager} is a plain object that any assembly may hold; {@code PoolManagerApplication} is the program around it.
 */
@NullMarked
package org.gridshed.pool;

import org.jspecify.annotations.NullMarked;

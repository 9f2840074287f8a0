/**
 * Exact windows over the last x values, as the policies see them.
 *
 * <p>Pure: no clock, no thread, no input or output. Used by pool managers, one window a pool and measure, under the pool's
 * lock.
 */
@NullMarked
package org.gridshed.monitoring.window;

import org.jspecify.annotations.NullMarked;

/**
 * The control loop that gives servers to pools: observe, decide, apply; and the moves that it makes.
 *
 * <p>Used by the room api and the wiring; it uses registry and dispatch and knows neither HTTP nor SQL.
 */
@NullMarked
package org.gridshed.cluster.allocation;

import org.jspecify.annotations.NullMarked;

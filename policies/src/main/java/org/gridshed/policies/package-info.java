/**
 * Which server should move to which pool: the allocation policies, the rules on what is feasible, and the guard after them.
 *
 * <p>Pure: no Spring, no input or output, no clock, no logger, no hidden randomness. Uses model only.
 */
@NullMarked
package org.gridshed.policies;

import org.jspecify.annotations.NullMarked;

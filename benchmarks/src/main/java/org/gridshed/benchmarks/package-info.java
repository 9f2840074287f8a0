/**
 * How fast GridSHED is, always as ratios between things measured in the same run.
 *
 * <p>Run by {@code make bench}; nothing depends on it.
 */
@NullMarked
package org.gridshed.benchmarks;

import org.jspecify.annotations.NullMarked;

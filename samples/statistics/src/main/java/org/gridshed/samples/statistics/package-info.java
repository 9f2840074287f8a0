/**
 * Describes samples of numbers with a library that the archive brings under lib/.
 *
 * <p>An archive of its own; nothing depends on it.
 */
@NullMarked
package org.gridshed.samples.statistics;

import org.jspecify.annotations.NullMarked;

/**
 * The program {@code gridshed}.
 *
 * <p>Started by the launcher; nothing depends on it.
 */
@NullMarked
package org.gridshed.app;

import org.jspecify.annotations.NullMarked;

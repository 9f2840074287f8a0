/**
 * The cluster manager: its settings, and who gets what.
 *
 * <p>Used by programs, which import the wirings; nothing in its rooms uses it.
 */
@NullMarked
package org.gridshed.cluster;

import org.jspecify.annotations.NullMarked;

/**
 * Shows registry and allocation at work on a real database, among hand-written pool managers and nodes.
 *
 * <p>Used by nobody.
 */
@NullMarked
package org.gridshed.cluster.allocation;

import org.jspecify.annotations.NullMarked;

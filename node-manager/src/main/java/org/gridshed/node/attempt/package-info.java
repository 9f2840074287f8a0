/**
 * Attempts on this server: calling the service, joining, stopping, and holding replies until they are taken.
 *
 * <p>Used by the node manager alone.
 */
@NullMarked
package org.gridshed.node.attempt;

import org.jspecify.annotations.NullMarked;

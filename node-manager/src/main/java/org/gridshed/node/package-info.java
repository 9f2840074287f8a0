/**
 * The node manager: makes one server host a service version, and runs attempts against it.
 *
 * <p>Asked by cluster and pool managers through {@code NodeManagerWire}.
 */
@NullMarked
package org.gridshed.node;

import org.jspecify.annotations.NullMarked;

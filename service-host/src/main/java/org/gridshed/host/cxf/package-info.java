/**
 * Hosts JAX-WS jars: finds their service classes and publishes them on Apache CXF behind an isolating class loader.
 *
 * <p>Reached through {@link org.gridshed.host.ServiceContainer} only.
 */
@NullMarked
package org.gridshed.host.cxf;

import org.jspecify.annotations.NullMarked;

/**
 * Hosts WARs on the embedded Tomcat, converted to the Jakarta namespace where they are older, and finds their WSDLs.
 *
 * <p>Reached through {@link org.gridshed.host.ServiceContainer} only.
 */
@NullMarked
package org.gridshed.host.war;

import org.jspecify.annotations.NullMarked;

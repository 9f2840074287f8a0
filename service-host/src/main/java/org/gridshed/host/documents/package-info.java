/**
 * Gathers the WSDL and XSD documents of the running service and lays them down as files for the parent.
 *
 * <p>Used by {@link org.gridshed.host.ServiceHost}.
 */
@NullMarked
package org.gridshed.host.documents;

import org.jspecify.annotations.NullMarked;

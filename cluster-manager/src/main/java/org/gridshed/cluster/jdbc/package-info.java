/**
 * What the rooms registry and allocation keep, in PostgreSQL; every statement says what two callers at once see.
 *
 * <p>Used by the wiring only.
 */
@NullMarked
package org.gridshed.cluster.jdbc;

import org.jspecify.annotations.NullMarked;

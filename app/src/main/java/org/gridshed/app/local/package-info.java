/**
 * The whole system in one process: embedded PostgreSQL, cluster manager, one pool manager, one node manager a server.
 *
 * <p>Used by the commands {@code up} and {@code demo}. Service hosts stay processes of their own.
 */
@NullMarked
package org.gridshed.app.local;

import org.jspecify.annotations.NullMarked;

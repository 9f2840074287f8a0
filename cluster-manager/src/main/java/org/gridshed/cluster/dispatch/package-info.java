/**
 * A request's way through the cluster manager, from admission to answer.
 *
 * <p>It knows neither HTTP nor SQL: what it needs of the registry and the journal stands here as interfaces, which other
 * rooms implement. Used by the front door.
 */
@NullMarked
package org.gridshed.cluster.dispatch;

import org.jspecify.annotations.NullMarked;

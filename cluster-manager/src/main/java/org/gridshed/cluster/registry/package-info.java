/**
 * What there is: services with their versions, servers, pool managers and which pool is where.
 *
 * <p>Used by the rooms allocation, api and the wiring; it uses dispatch and knows neither HTTP nor SQL.
 */
@NullMarked
package org.gridshed.cluster.registry;

import org.jspecify.annotations.NullMarked;

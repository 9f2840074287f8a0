/**
 * The front door: SOAP over HTTP in and out, bytes untouched, and the services' descriptions.
 *
 * <p>Uses dispatch; nothing uses it.
 */
@NullMarked
package org.gridshed.cluster.soap;

import org.jspecify.annotations.NullMarked;

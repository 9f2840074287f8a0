/**
 * How components talk across processes: HTTP clients for the interfaces of {@code wire}, and what a server needs to answer them.
 *
 * <p>Only the wiring of programs may use it; all others hold the interfaces.
 */
@NullMarked
package org.gridshed.wire.http;

import org.jspecify.annotations.NullMarked;

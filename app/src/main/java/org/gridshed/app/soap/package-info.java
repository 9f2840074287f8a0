/**
 * Calls a service by names and values: reads its WSDL, writes the envelope, reads the answer.
 *
 * <p>Used by the command {@code call} and by the demo.
 */
@NullMarked
package org.gridshed.app.soap;

import org.jspecify.annotations.NullMarked;

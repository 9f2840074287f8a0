/** Tests of the transport between components. */
@NullMarked
package org.gridshed.wire.http;

import org.jspecify.annotations.NullMarked;

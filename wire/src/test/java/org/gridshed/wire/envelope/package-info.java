/** Tests of reading and splicing messages. */
@NullMarked
package org.gridshed.wire.envelope;

import org.jspecify.annotations.NullMarked;

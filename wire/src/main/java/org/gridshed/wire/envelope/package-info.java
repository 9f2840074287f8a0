/**
 * SOAP messages as bytes: how far they must be read to be routed, the one header block that may be spliced in, and the faults that
 * GridSHED makes itself. A message is never parsed into a tree nor written again.
 *
 * <p>Every manager may use it; it uses no Spring and does no input or output.
 */
@NullMarked
package org.gridshed.wire.envelope;

import org.jspecify.annotations.NullMarked;

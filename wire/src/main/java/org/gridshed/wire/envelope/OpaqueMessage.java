package org.gridshed.wire.envelope;

/**
 * A message that is passed on without being looked into.
 *
 * @param encoding what hides it, such as {@code gzip}
 */
public record OpaqueMessage(String encoding) implements EnvelopeReading {}

package org.gridshed.wire.envelope;

/**
 * Where a header block can be put into a message.
 *
 * @param offset before which byte of the message
 * @param header whether it has a Header element, into which {@code offset} leads; if not, one is needed around the block
 * @param prefix the envelope's own prefix; empty where its namespace is the default
 */
public record SplicePoint(long offset, boolean header, String prefix) {}

package org.gridshed.wire.envelope;

/** What came of reading a message: its envelope, a refusal, or the word that it cannot be looked into. */
public sealed interface EnvelopeReading permits EnvelopeView, EnvelopeRefusal, OpaqueMessage {}

package org.gridshed.wire.envelope;

import org.gridshed.model.Body;

/**
 * A fault, ready to be sent.
 *
 * @param status HTTP status
 * @param contentType with its charset
 * @param body the envelope
 */
public record FaultMessage(int status, String contentType, Body body) {
    /** Returns the same fault under another HTTP status, such as 413 or 503. */
    public FaultMessage withStatus(int other) {
        return new FaultMessage(other, contentType, body);
    }
}

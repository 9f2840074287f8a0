package org.gridshed.cluster.soap;

import org.gridshed.wire.envelope.FaultMessage;
import org.jspecify.annotations.Nullable;

/** A call is answered with a fault of ours. */
final class CallRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient FaultMessage fault;
    private final String reason;
    private final @Nullable String retryAfter;

    /**
     * Makes one.
     *
     * @param reason one word for the metrics
     * @param retryAfter seconds for the header of that name; null for none
     */
    CallRefusedException(FaultMessage fault, String reason, @Nullable String retryAfter) {
        super(reason, null, false, false);
        this.fault = fault;
        this.reason = reason;
        this.retryAfter = retryAfter;
    }

    FaultMessage fault() {
        return fault;
    }

    String reason() {
        return reason;
    }

    @Nullable
    String retryAfter() {
        return retryAfter;
    }
}

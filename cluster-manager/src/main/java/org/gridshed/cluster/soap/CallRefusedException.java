package org.gridshed.cluster.soap;

import java.util.List;
import org.gridshed.model.HeaderField;
import org.gridshed.wire.envelope.FaultMessage;

/** A call is answered with a fault of ours. */
final class CallRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient FaultMessage fault;
    private final String reason;
    private final transient List<HeaderField> headers;

    /**
     * Makes one.
     *
     * @param reason one word for the metrics
     * @param headers go with the answer
     */
    CallRefusedException(FaultMessage fault, String reason, HeaderField... headers) {
        super(reason, null, false, false);
        this.fault = fault;
        this.reason = reason;
        this.headers = List.of(headers);
    }

    FaultMessage fault() {
        return fault;
    }

    String reason() {
        return reason;
    }

    List<HeaderField> headers() {
        return headers;
    }
}

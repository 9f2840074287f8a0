package org.gridshed.cluster.soap;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.gridshed.model.HeaderField;
import org.gridshed.wire.envelope.SoapVersion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.EndpointExceptionResolver;

/** Turns whatever went wrong into a SOAP fault; nothing of the cause goes out but what a refusal says. */
final class FaultAnswers implements EndpointExceptionResolver {
    private static final Logger LOG = LoggerFactory.getLogger(FaultAnswers.class);

    private final MeterRegistry meters;

    FaultAnswers(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    public boolean resolveException(MessageContext context, @Nullable Object endpoint, Exception e) {
        context.setResponse(answer(e));
        return true;
    }

    RawSoapMessage answer(Exception e) {
        CallRefusedException refused;
        if (e instanceof CallRefusedException known) {
            refused = known;
        } else {
            LOG.warn("a call failed", e);
            refused = Refusals.failed(SoapVersion.SOAP_11);
        }
        meters.counter("gridshed.calls.refused", "reason", refused.reason()).increment();
        List<HeaderField> headers = new ArrayList<>();
        headers.add(new HeaderField("Content-Type", refused.fault().contentType()));
        headers.addAll(refused.headers());
        return new RawSoapMessage(
                refused.fault().status(), headers, refused.fault().body());
    }
}

package org.gridshed.cluster.soap;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gridshed.model.JobReply;
import org.gridshed.wire.envelope.EnvelopeReading;
import org.gridshed.wire.envelope.EnvelopeRefusal;
import org.gridshed.wire.envelope.EnvelopeView;
import org.gridshed.wire.envelope.FaultDetail;
import org.gridshed.wire.envelope.FaultMessage;
import org.gridshed.wire.envelope.SoapFaultCode;
import org.gridshed.wire.envelope.SoapFaults;
import org.gridshed.wire.envelope.SoapVersion;
import org.jspecify.annotations.Nullable;

/**
 * All faults that the front door answers by itself. A message whose version nobody can tell is answered in SOAP 1.1, which
 * every client reads.
 */
final class Refusals {
    private static final String RETRY_SECONDS = "5";

    private Refusals() {}

    static CallRefusedException unreadable(EnvelopeRefusal refusal) {
        return new CallRefusedException(
                SoapFaults.of(refusal, SoapVersion.SOAP_11),
                refusal.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                null);
    }

    static CallRefusedException unknownService(SoapVersion version, String service) {
        FaultMessage fault = SoapFaults.fault(
                version, SoapFaultCode.CLIENT, "There is no service '" + printable(service) + "' here.");
        return new CallRefusedException(fault, "unknown-service", null);
    }

    static CallRefusedException tooLarge(@Nullable String contentType, int maxBytes) {
        SoapVersion version = Objects.requireNonNullElse(SoapVersion.ofContentType(contentType), SoapVersion.SOAP_11);
        FaultMessage fault = SoapFaults.fault(
                version,
                SoapFaultCode.CLIENT,
                "The message is larger than the " + maxBytes + " bytes that this service takes.");
        return new CallRefusedException(fault.withStatus(413), "too-large", null);
    }

    static CallRefusedException failed(SoapVersion version) {
        return new CallRefusedException(
                SoapFaults.fault(
                        version, SoapFaultCode.SERVER, "The call could not be carried out; see the server's log."),
                "failed",
                null);
    }

    /** Returns the fault for a job that ended without an answer of its service. */
    static CallRefusedException without(SoapVersion version, JobReply.Head end) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("job", end.jobId());
        values.put("outcome", end.outcome().name());
        String why = Objects.requireNonNullElse(end.detail(), "no reason is known");
        FaultMessage fault = SoapFaults.fault(
                version, SoapFaultCode.SERVER, "The job did not end: " + why + ".", new FaultDetail("job", values));
        String reason = end.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return switch (end.outcome()) {
            case REFUSED, UNREACHABLE -> new CallRefusedException(fault.withStatus(503), reason, RETRY_SECONDS);
            case UNKNOWN_END, CANCELLED -> new CallRefusedException(fault, reason, null);
            case REPLIED -> throw new IllegalArgumentException("job " + end.jobId() + " has a reply");
        };
    }

    /** Returns the version in which to answer a message. */
    static SoapVersion version(EnvelopeReading reading, @Nullable String contentType) {
        return reading instanceof EnvelopeView view
                ? view.version()
                : Objects.requireNonNullElse(SoapVersion.ofContentType(contentType), SoapVersion.SOAP_11);
    }

    private static String printable(String name) {
        String cut = name.length() > 63 ? name.substring(0, 63) + "…" : name;
        return cut.codePoints().allMatch(c -> c > 31 && c != 127) ? cut : "?";
    }
}

package org.gridshed.cluster.soap;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gridshed.cluster.dispatch.Admission.TurnedAway;
import org.gridshed.model.HeaderField;
import org.gridshed.model.JobOutcome;
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
 * every client reads. Statuses go by the book of the version: in SOAP 1.1 every fault is a 500, also that of an unknown service;
 * in SOAP 1.2 what the caller did wrong is a 400. Only where HTTP has a word for it that a client can act on, that is used: 413,
 * and 503 with Retry-After.
 */
final class Refusals {
    private static final String RETRY_SECONDS = "5";

    private Refusals() {}

    static CallRefusedException unreadable(EnvelopeRefusal refusal) {
        return new CallRefusedException(
                SoapFaults.of(refusal, SoapVersion.SOAP_11),
                refusal.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    static CallRefusedException unknownService(SoapVersion version, String service) {
        FaultMessage fault = SoapFaults.fault(
                version, SoapFaultCode.CLIENT, "There is no service '" + printable(service) + "' here.");
        return new CallRefusedException(fault, "unknown-service");
    }

    static CallRefusedException tooLarge(@Nullable String contentType, int maxBytes) {
        FaultMessage fault = SoapFaults.fault(
                spoken(contentType),
                SoapFaultCode.CLIENT,
                "The message is larger than the " + maxBytes + " bytes that this service takes.");
        return new CallRefusedException(fault.withStatus(413), "too-large");
    }

    static CallRefusedException failed(SoapVersion version) {
        FaultMessage fault = SoapFaults.fault(
                version, SoapFaultCode.SERVER, "The call could not be carried out; see the server's log.");
        return new CallRefusedException(fault, "failed");
    }

    static CallRefusedException turnedAway(SoapVersion version, String service, TurnedAway answer) {
        FaultMessage fault = SoapFaults.fault(
                version,
                SoapFaultCode.SERVER,
                "The call is turned away: " + answer.why() + ".",
                new FaultDetail("refusal", Map.of("service", service)));
        HeaderField retry =
                retryAfter(Long.toString(Math.max(1, answer.retryAfter().toSeconds())));
        return new CallRefusedException(fault.withStatus(503), answer.reason(), retry);
    }

    /** Returns the fault for a job that ended without an answer of its service. */
    static CallRefusedException without(SoapVersion version, String service, JobReply.Head end) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("job", end.jobId());
        values.put("service", service);
        values.put("outcome", end.outcome().name());
        String why = Objects.requireNonNullElse(end.detail(), "no reason is known");
        String what = switch (end.outcome()) {
            case REFUSED -> "The service takes no more jobs now: ";
            case UNREACHABLE -> "The service cannot be reached: ";
            case UNKNOWN_END -> "It is not known how the job ended: ";
            case CANCELLED -> "The job was cancelled: ";
            case REPLIED -> throw new IllegalArgumentException("job " + end.jobId() + " has a reply");
        };
        FaultMessage fault =
                SoapFaults.fault(version, SoapFaultCode.SERVER, what + why + ".", new FaultDetail("job", values));
        String reason = end.outcome().name().toLowerCase(Locale.ROOT).replace('_', '-');
        HeaderField job = new HeaderField(CallEndpoint.JOB_HEADER, end.jobId());
        boolean retry = end.outcome() == JobOutcome.REFUSED || end.outcome() == JobOutcome.UNREACHABLE;
        return retry
                ? new CallRefusedException(fault.withStatus(503), reason, job, retryAfter(RETRY_SECONDS))
                : new CallRefusedException(fault, reason, job);
    }

    private static HeaderField retryAfter(String seconds) {
        return new HeaderField("Retry-After", seconds);
    }

    /** Returns the version in which to answer a message. */
    static SoapVersion version(EnvelopeReading reading, @Nullable String contentType) {
        return reading instanceof EnvelopeView view ? view.version() : spoken(contentType);
    }

    /** Returns the version in which to answer a message that was not looked into. */
    static SoapVersion spoken(@Nullable String contentType) {
        return Objects.requireNonNullElse(SoapVersion.ofContentType(contentType), SoapVersion.SOAP_11);
    }

    private static String printable(String name) {
        String cut = name.length() > 63 ? name.substring(0, 63) + "…" : name;
        return cut.codePoints().allMatch(c -> c > 31 && c != 127) ? cut : "?";
    }
}

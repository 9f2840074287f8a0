package org.gridshed.wire.envelope;

import java.nio.charset.StandardCharsets;
import org.gridshed.model.Body;
import org.jspecify.annotations.Nullable;

/** Makes the faults that GridSHED answers by itself: plain XML in UTF-8, in the version of the request. */
public final class SoapFaults {
    private static final String DECLARATION = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    // SOAP 1.2 part 1, section 5.4.7: which envelopes would have been understood.
    private static final String UPGRADE = "<s:Header><s:Upgrade>"
            + "<s:SupportedEnvelope qname=\"s:Envelope\"/>"
            + "<s:SupportedEnvelope qname=\"old:Envelope\" xmlns:old=\"" + SoapVersion.SOAP_11.namespace() + "\"/>"
            + "</s:Upgrade></s:Header>";

    private SoapFaults() {}

    /** Makes a fault without detail. */
    public static FaultMessage fault(SoapVersion version, SoapFaultCode code, String reason) {
        return fault(version, code, reason, null);
    }

    /**
     * Makes a fault, with the HTTP status that its version wants.
     *
     * @param reason one sentence in English, for people
     * @param detail for programs
     */
    public static FaultMessage fault(
            SoapVersion version, SoapFaultCode code, String reason, @Nullable FaultDetail detail) {
        String name = code.name(version);
        String text = XmlText.escaped(reason);
        String fault = switch (version) {
            case SOAP_11 ->
                "<faultcode>s:" + name + "</faultcode><faultstring>" + text + "</faultstring>"
                        + (detail == null ? "" : "<detail>" + detail.xml() + "</detail>");
            case SOAP_12 ->
                "<s:Code><s:Value>s:" + name + "</s:Value></s:Code>"
                        + "<s:Reason><s:Text xml:lang=\"en\">" + text + "</s:Text></s:Reason>"
                        + (detail == null ? "" : "<s:Detail>" + detail.xml() + "</s:Detail>");
        };
        boolean upgrade = version == SoapVersion.SOAP_12 && code == SoapFaultCode.VERSION_MISMATCH;
        String envelope = DECLARATION + "<s:Envelope xmlns:s=\"" + version.namespace() + "\">"
                + (upgrade ? UPGRADE : "")
                + "<s:Body><s:Fault>" + fault + "</s:Fault></s:Body></s:Envelope>";
        return new FaultMessage(
                code.status(version),
                version.mediaType() + "; charset=utf-8",
                Body.of(envelope.getBytes(StandardCharsets.UTF_8)));
    }

    /** Makes the fault that answers a message that could not be read; {@code fallback} where it told no version. */
    public static FaultMessage of(EnvelopeRefusal refusal, SoapVersion fallback) {
        SoapVersion version = refusal.version() == null ? fallback : refusal.version();
        return fault(version, refusal.faultCode(), refusal.reason());
    }
}

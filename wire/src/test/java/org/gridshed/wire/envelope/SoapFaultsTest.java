package org.gridshed.wire.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.gridshed.wire.envelope.EnvelopeRefusal.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoapFaultsTest {
    @ParameterizedTest
    @CsvSource({
        "SOAP_11, CLIENT, 500, s:Client",
        "SOAP_11, SERVER, 500, s:Server",
        "SOAP_11, VERSION_MISMATCH, 500, s:VersionMismatch",
        "SOAP_12, CLIENT, 400, s:Sender",
        "SOAP_12, SERVER, 500, s:Receiver",
        "SOAP_12, VERSION_MISMATCH, 500, s:VersionMismatch"
    })
    void status_and_code_are_those_of_the_version(SoapVersion version, SoapFaultCode code, int status, String name) {
        FaultMessage fault = SoapFaults.fault(version, code, "it is <so> & \u0001");

        assertThat(fault.status()).isEqualTo(status);
        assertThat(fault.contentType()).isEqualTo(version.mediaType() + "; charset=utf-8");
        assertThat(text(fault)).contains(">" + name + "<", "it is &lt;so&gt; &amp; \uFFFD<");
        EnvelopeView view = Messages.view(fault.body(), fault.contentType());
        assertThat(view.version()).isEqualTo(version);
        assertThat(view.fault()).isTrue();
    }

    @Test
    void a_detail_is_one_element_with_texts() {
        FaultDetail detail = new FaultDetail("unknownService", Map.of("service", "a<b"));

        assertThat(text(SoapFaults.fault(SoapVersion.SOAP_11, SoapFaultCode.CLIENT, "no", detail)))
                .contains("<detail><gs:unknownService xmlns:gs=\"urn:gridshed:fault:1\"><gs:service>a&lt;b</gs:service>"
                        + "</gs:unknownService></detail>");
        assertThat(text(SoapFaults.fault(SoapVersion.SOAP_12, SoapFaultCode.CLIENT, "no", detail)))
                .contains("<s:Detail><gs:unknownService ");
    }

    @Test
    void a_caller_may_give_another_status() {
        assertThat(SoapFaults.fault(SoapVersion.SOAP_12, SoapFaultCode.SERVER, "busy")
                        .withStatus(503)
                        .status())
                .isEqualTo(503);
    }

    @Test
    void a_refusal_is_answered_in_its_version_else_in_the_one_given() {
        EnvelopeRefusal unknown = new EnvelopeRefusal(Kind.UNKNOWN_VERSION, "no", null);
        EnvelopeRefusal old = new EnvelopeRefusal(Kind.NO_BODY, "no", SoapVersion.SOAP_11);

        assertThat(text(SoapFaults.of(unknown, SoapVersion.SOAP_12))).contains("s:VersionMismatch", "s:Upgrade");
        assertThat(SoapFaults.of(old, SoapVersion.SOAP_12).contentType()).startsWith("text/xml");
    }

    private static String text(FaultMessage fault) {
        return new String(fault.body().toBytes(), StandardCharsets.UTF_8);
    }
}

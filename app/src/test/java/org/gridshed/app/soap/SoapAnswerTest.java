package org.gridshed.app.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SoapAnswerTest {
    private static SoapAnswer answer(String body) {
        String envelope = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>" + body
                + "</s:Body></s:Envelope>";
        return new SoapAnswer(200, envelope.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void values_go_by_name_and_repeated_ones_are_an_array() {
        SoapAnswer answer =
                answer("<r xmlns='urn:x'><word><text>a</text><n>1</n></word><word><text>b</text><n>2</n></word>"
                        + "<sum>3</sum></r>");

        assertThat(answer.values().toString())
                .isEqualTo("{\"word\":[{\"text\":\"a\",\"n\":\"1\"},{\"text\":\"b\",\"n\":\"2\"}],\"sum\":\"3\"}");
        assertThat(answer.fault()).isEmpty();
    }

    @Test
    void the_reason_of_a_fault_is_found_in_both_versions() {
        assertThat(answer("<s:Fault><faultcode>s:Server</faultcode><faultstring>no paper</faultstring></s:Fault>")
                        .fault())
                .contains("no paper");
        assertThat(answer("<s:Fault xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Reason><s:Text>no ink</s:Text>"
                                + "</s:Reason></s:Fault>")
                        .fault())
                .contains("no ink");
    }

    @Test
    void what_is_no_envelope_is_said_to_be_none() {
        assertThatThrownBy(() -> new SoapAnswer(404, new byte[0])).hasMessageContaining("status 404");
        assertThatThrownBy(() -> new SoapAnswer(200, "<html/>".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("no SOAP body");
    }
}

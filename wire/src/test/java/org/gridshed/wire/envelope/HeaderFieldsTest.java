package org.gridshed.wire.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gridshed.model.HeaderField;
import org.junit.jupiter.api.Test;

class HeaderFieldsTest {
    private static final HeaderField ACTION = new HeaderField("SOAPAction", "urn:x:op");
    private static final HeaderField COOKIE_A = new HeaderField("Cookie", "a");
    private static final HeaderField COOKIE_B = new HeaderField("cookie", "b");
    private static final HeaderField HOST = new HeaderField("Host", "h");
    private static final List<HeaderField> FIELDS = List.of(
            HOST,
            COOKIE_A,
            new HeaderField("Connection", "close, X-Mine"),
            new HeaderField("x-mine", "1"),
            new HeaderField("Transfer-Encoding", "chunked"),
            new HeaderField("TE", "trailers"),
            ACTION,
            new HeaderField("Expect", "100-continue"),
            new HeaderField("Content-Length", "3"),
            COOKIE_B);

    @Test
    void hop_by_hop_headers_and_those_that_connection_names_end_here() {
        assertThat(HeaderFields.endToEnd(FIELDS))
                .extracting(HeaderField::name)
                .containsExactly("Host", "Cookie", "SOAPAction", "Expect", "Content-Length", "cookie");
    }

    @Test
    void what_the_next_sender_says_itself_is_not_forwarded() {
        assertThat(HeaderFields.forwardable(FIELDS)).containsExactly(COOKIE_A, ACTION, COOKIE_B);
    }

    @Test
    void the_target_is_ours_alone_to_say() {
        List<HeaderField> forged = List.of(new HeaderField("gridshed-target", "http://evil"), ACTION);

        assertThat(HeaderFields.withTarget(forged, "http://t"))
                .containsExactly(ACTION, new HeaderField("GridSHED-Target", "http://t"));
    }

    @Test
    void the_first_of_a_name_is_found_without_case() {
        assertThat(HeaderFields.first(FIELDS, "COOKIE")).isEqualTo("a");
        assertThat(HeaderFields.first(FIELDS, "none")).isNull();
    }
}

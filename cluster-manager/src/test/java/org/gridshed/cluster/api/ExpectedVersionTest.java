package org.gridshed.cluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.springframework.web.server.ResponseStatusException;

class ExpectedVersionTest {
    @Test
    void the_header_goes_before_the_parameter() {
        assertThat(ExpectedVersion.of("\"3\"", 4L)).isEqualTo(3);
        assertThat(ExpectedVersion.of("W/\"3\"", null)).isEqualTo(3);
        assertThat(ExpectedVersion.of(null, 4L)).isEqualTo(4);
    }

    @Test
    void a_change_that_names_no_version_is_told_how_to() {
        assertThatThrownBy(() -> ExpectedVersion.of(null, null))
                .isInstanceOf(ResponseStatusException.class)
                .hasMessageContaining("428")
                .hasMessageContaining("If-Match");
    }

    @Test
    void what_is_no_number_is_refused() {
        assertThatThrownBy(() -> ExpectedVersion.of("*", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("If-Match *");
    }
}

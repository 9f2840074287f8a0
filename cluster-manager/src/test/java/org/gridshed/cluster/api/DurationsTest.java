package org.gridshed.cluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "250ms, PT0.25S",
        "5s, PT5S",
        "1.5s, PT1.5S",
        "2m, PT2M",
        "0.5h, PT30M",
        "1d, PT24H",
        "PT3M20S, PT3M20S",
        "0s, PT0S",
        "' 5 s ', PT5S"
    })
    void simple_and_iso_spellings_are_read(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "", "s", "five seconds", "-5s", "5y", "1e3s", "PT", "999999999999d999"})
    void anything_else_is_refused_with_what_would_do(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "' is not a duration; write it like 250ms, 5s");
    }
}

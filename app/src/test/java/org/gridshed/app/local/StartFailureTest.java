package org.gridshed.app.local;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Map;
import org.gridshed.app.command.CommandFailedException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.validation.annotation.Validated;

class StartFailureTest {
    @Validated
    @ConfigurationProperties(prefix = "test.room", ignoreUnknownFields = false)
    record Room(@Min(1) @Max(9) int chairs) {}

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(Room.class)
    static class Program {}

    private static String failure(String key, String value) {
        SpringApplication application = new SpringApplication(Program.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setDefaultProperties(
                Map.of("spring.main.banner-mode", "off", "logging.threshold.console", "OFF", "test.room.chairs", "3"));
        try {
            application.run("--" + key + "=" + value).close();
            return "started";
        } catch (RuntimeException e) {
            CommandFailedException told = StartFailure.of(e);
            assertThat(told.exitCode()).isEqualTo(1);
            return String.valueOf(told.getMessage());
        }
    }

    @Test
    void a_value_out_of_range_is_told_with_key_value_and_range() {
        assertThat(failure("test.room.chairs", "12"))
                .isEqualTo("test.room.chairs '12' must be less than or equal to 9");
    }

    @Test
    void a_value_of_the_wrong_kind_is_told_with_its_key() {
        assertThat(failure("test.room.chairs", "many"))
                .contains("test.room.chairs")
                .contains("many");
    }

    @Test
    void an_unknown_key_is_told() {
        assertThat(failure("test.room.tables", "1")).contains("test.room.tables");
    }

    @Test
    void a_good_value_starts() {
        assertThat(failure("test.room.chairs", "4")).isEqualTo("started");
    }
}

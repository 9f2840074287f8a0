package org.gridshed.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.gridshed.cluster.ClusterManagerProperties.Allocation;
import org.gridshed.cluster.ClusterManagerProperties.Moves;
import org.gridshed.cluster.ClusterManagerProperties.Retention;
import org.gridshed.cluster.ClusterManagerProperties.Services;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class ClusterManagerPropertiesTest {
    private static ClusterManagerProperties bind(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("gridshed.cluster", ClusterManagerProperties.class);
    }

    @Test
    void the_defaults() {
        assertThat(bind(Map.of()))
                .isEqualTo(new ClusterManagerProperties(
                        null,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(2),
                        null,
                        new Services(DataSize.ofMegabytes(256), Duration.ofMinutes(1), Duration.ofMinutes(1)),
                        new Allocation(
                                "hcw",
                                Map.of(),
                                Duration.ofSeconds(10),
                                1_000_000,
                                new Retention(Duration.ofDays(30), 20_000),
                                new Moves(Duration.ofSeconds(5), 20, Duration.ofSeconds(30)))));
    }

    @Test
    void every_key() {
        Map<String, String> settings = Map.ofEntries(
                Map.entry("gridshed.cluster.secret", "hush"),
                Map.entry("gridshed.cluster.lease", "20s"),
                Map.entry("gridshed.cluster.heartbeat", "1s"),
                Map.entry("gridshed.cluster.spool", "/spool"),
                Map.entry("gridshed.cluster.services.memory", "64MB"),
                Map.entry("gridshed.cluster.services.trial-patience", "5s"),
                Map.entry("gridshed.cluster.services.idle-after", "7s"),
                Map.entry("gridshed.cluster.allocation.policy", "heuristic"),
                Map.entry("gridshed.cluster.allocation.parameters.k", "3"),
                Map.entry("gridshed.cluster.allocation.interval", "2s"),
                Map.entry("gridshed.cluster.allocation.budget", "5"),
                Map.entry("gridshed.cluster.allocation.retention.age", "1h"),
                Map.entry("gridshed.cluster.allocation.retention.count", "9"),
                Map.entry("gridshed.cluster.allocation.moves.switching-time", "3s"),
                Map.entry("gridshed.cluster.allocation.moves.window", "4"),
                Map.entry("gridshed.cluster.allocation.moves.join-patience", "6s"));

        assertThat(bind(settings))
                .isEqualTo(new ClusterManagerProperties(
                        "hush",
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(1),
                        Path.of("/spool"),
                        new Services(DataSize.ofMegabytes(64), Duration.ofSeconds(5), Duration.ofSeconds(7)),
                        new Allocation(
                                "heuristic",
                                Map.of("k", "3"),
                                Duration.ofSeconds(2),
                                5,
                                new Retention(Duration.ofHours(1), 9),
                                new Moves(Duration.ofSeconds(3), 4, Duration.ofSeconds(6)))));
    }

    @ParameterizedTest
    @CsvSource({
        "lease, 3s, lease PT3S is not in [PT4S",
        "heartbeat, 1ms, heartbeat PT0.001S is not in [PT0.1S",
        "services.memory, 1MB, 'services.memory 1 is not in [16,'",
        "services.trial-patience, 0s, services.trial-patience PT0S is not in [PT1S",
        "allocation.budget, -1, 'allocation.budget -1.0 is not in [0.0,'",
        "allocation.retention.count, 0, 'allocation.retention.count 0 is not in [1,'",
        "allocation.retention.age, 1s, allocation.retention.age PT1S is not in [PT1M",
        "allocation.moves.window, 0, 'allocation.moves.window 0 is not in [1,'",
        "allocation.moves.switching-time, 0s, allocation.moves.switching-time PT0S is not in [PT0.001S"
    })
    void a_value_out_of_range_is_refused_with_key_value_and_range(String key, String value, String message) {
        assertThatThrownBy(() -> bind(Map.of("gridshed.cluster." + key, value)))
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("gridshed.cluster." + message);
    }
}

package org.gridshed.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.HeldCall;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.PoolManagerWire;
import org.junit.jupiter.api.Test;

class WireJsonTest {
    @Test
    void instants_and_durations_are_iso_texts() {
        Map<String, Object> value = Map.of("at", Instant.ofEpochSecond(0, 1), "in", Duration.ofMillis(1_500));

        assertThat(WireJson.mapper().writeValueAsString(value))
                .contains("\"at\":\"1970-01-01T00:00:00.000000001Z\"", "\"in\":\"PT1.5S\"");
    }

    @Test
    void an_older_and_a_newer_neighbour_are_understood() {
        ClusterManagerWire.Lease lease = WireJson.mapper()
                .readValue("{\"leaseSeconds\":3,\"incarnation\":\"i\",\"new\":[1]}", ClusterManagerWire.Lease.class);

        assertThat(lease).isEqualTo(new ClusterManagerWire.Lease(3, 0, "i"));
    }

    @Test
    void calls_that_wait_for_an_end_are_held_and_signs_of_life_are_not() {
        assertThat(PoolManagerWire.class.getMethods())
                .filteredOn(m -> m.isAnnotationPresent(HeldCall.class))
                .extracting("name")
                .containsExactlyInAnyOrder("submit", "release", "closePool");
        assertThat(NodeManagerWire.class.getMethods())
                .filteredOn(m -> m.isAnnotationPresent(HeldCall.class))
                .extracting("name")
                .containsExactlyInAnyOrder("host", "vacate", "run", "stop", "await", "trial");
        assertThat(ClusterManagerWire.class.getMethods()).noneMatch(m -> m.isAnnotationPresent(HeldCall.class));
    }
}

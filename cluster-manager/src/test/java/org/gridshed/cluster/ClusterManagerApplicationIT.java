package org.gridshed.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.Set;
import org.gridshed.cluster.allocation.PolicyLoop;
import org.gridshed.cluster.registry.ServerRegistry;
import org.gridshed.cluster.registry.ServerState;
import org.gridshed.testkit.TestDatabase;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.ClusterManagerWire.Lease;
import org.gridshed.wire.ClusterManagerWire.NodeSign;
import org.gridshed.wire.NodeManagerWire.NodeState;
import org.gridshed.wire.NodeManagerWire.Phase;
import org.gridshed.wire.http.ComponentSecret;
import org.gridshed.wire.http.HttpComponentDirectory;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class ClusterManagerApplicationIT {
    private static ConfigurableApplicationContext start(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "--server.port=0";
        arguments[1] = "--spring.datasource.url=" + TestDatabase.createUrl();
        arguments[2] = "--spring.datasource.username=postgres";
        System.arraycopy(more, 0, arguments, 3, more.length);
        return ClusterManagerApplication.start(arguments);
    }

    @Test
    void a_node_that_speaks_over_http_is_registered_and_told_its_lease() {
        try (ConfigurableApplicationContext context =
                        start("--gridshed.cluster.secret=hush", "--gridshed.cluster.lease=7s");
                HttpComponentDirectory directory = new HttpComponentDirectory(new ComponentSecret("hush"))) {
            String port = Objects.requireNonNull(context.getEnvironment().getProperty("local.server.port"));
            ClusterManagerWire cluster = directory.clusterManager("http://127.0.0.1:" + port);
            NodeState state = new NodeState("server-1", 2, Phase.EMPTY, null, null, 0, 0, null);

            Lease lease = cluster.nodeAlive(new NodeSign(state, "http://127.0.0.1:1", "first", Set.of("big")));

            assertThat(lease.leaseSeconds()).isEqualTo(7);
            assertThat(context.getBean(ServerRegistry.class).server("server-1").state())
                    .isEqualTo(ServerState.UNASSIGNED);
            assertThat(context.getBean(PolicyLoop.class).settings().name()).isEqualTo("hcw");
        }
    }

    @Test
    void a_setting_out_of_range_stops_the_start_with_key_value_and_range() {
        assertThatThrownBy(() ->
                        start("--gridshed.cluster.allocation.interval=1ms").close())
                .rootCause()
                .hasMessage("gridshed.cluster.allocation.interval PT0.001S is not in [PT0.1S, PT24H]");
    }

    @Test
    void a_setting_that_nobody_knows_stops_the_start() {
        assertThatThrownBy(() -> start("--gridshed.cluster.leese=1s").close())
                .rootCause()
                .hasMessageContaining("gridshed.cluster.leese");
    }

    @Test
    void a_policy_that_is_not_there_stops_the_start() {
        assertThatThrownBy(() ->
                        start("--gridshed.cluster.allocation.policy=magic").close())
                .rootCause()
                .hasMessageContaining("policy 'magic' is not one of");
    }
}

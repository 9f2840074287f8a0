package org.gridshed.node.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HostMessageTest {
    @Test
    void a_ready_host_tells_port_and_documents() {
        assertThat(HostMessage.parse(
                        "GRIDSHED-READY {\"port\":4711,\"pid\":1,\"endpoints\":[],\"documents\":\"/x/documents\"}"))
                .contains(new HostMessage.Ready(4711, Path.of("/x/documents")));
    }

    @Test
    void a_failed_host_names_entry_and_reason_once() {
        assertThat(HostMessage.parse("GRIDSHED-FAILED {\"reason\":\"cannot be loaded\",\"entry\":\"a.B\"}"))
                .contains(new HostMessage.Failed("a.B: cannot be loaded"));
        assertThat(HostMessage.parse("GRIDSHED-FAILED {\"reason\":\"a.B is abstract\",\"entry\":\"a.B\"}"))
                .contains(new HostMessage.Failed("a.B is abstract"));
        assertThat(HostMessage.parse("GRIDSHED-FAILED {\"reason\":\"no service\",\"entry\":null}"))
                .contains(new HostMessage.Failed("no service"));
    }

    @Test
    void any_other_line_is_none_of_the_protocols() {
        assertThat(HostMessage.parse("hello")).isEmpty();
        assertThat(HostMessage.parse("")).isEmpty();
        assertThat(HostMessage.parse("GRIDSHED-OTHER {}")).isEmpty();
    }

    @Test
    void a_line_that_only_looks_like_the_protocols_stops_nobody() {
        assertThat(HostMessage.parse("GRIDSHED-READY {")).isEmpty();
        assertThat(HostMessage.parse("GRIDSHED-READY {\"port\":\"x\"}")).isEmpty();
        assertThat(HostMessage.parse("GRIDSHED-READY []")).isEmpty();
        assertThat(HostMessage.parse("GRIDSHED-FAILED nothing")).isEmpty();
    }
}

package org.gridshed.node.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostLogTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void the_tail_begins_with_a_whole_line() {
        HostLog log = new HostLog(folder);

        log.drain(new ByteArrayInputStream("first line\nsecond line\n".getBytes(StandardCharsets.UTF_8)));
        log.note("third");

        assertThat(log.tail(1000)).isEqualTo("first line\nsecond line\n[gridshed] third\n");
        assertThat(log.tail(35)).isEqualTo("second line\n[gridshed] third\n");
    }

    @Test
    void a_log_keeps_a_bounded_size_and_the_newest_lines() throws IOException {
        HostLog log = new HostLog(folder);
        byte[] much = "x".repeat(99).concat("\n").repeat(30_000).getBytes(StandardCharsets.UTF_8);

        for (int i = 0; i < 5; i++) {
            log.drain(new ByteArrayInputStream(much));
        }
        log.note("the end");

        assertThat(log.tail(100)).endsWith("the end\n");
        assertThat(Files.size(folder.resolve("host.log")) + Files.size(folder.resolve("host.log.1")))
                .isLessThan(9L << 20);
    }

    @Test
    void a_service_that_never_ran_has_an_empty_log() {
        assertThat(new HostLog(folder.resolve("never")).tail(100)).isEmpty();
    }

    @Test
    void a_tail_has_no_gap_and_goes_on_in_the_former_file() throws IOException {
        HostLog log = new HostLog(folder);
        Files.writeString(folder.resolve("host.log.1"), "one\ntwo\n");
        Files.writeString(folder.resolve("host.log"), "three\nf\u00fcnf\n");

        assertThat(log.tail(6)).isEqualTo("f\u00fcnf\n");
        assertThat(log.tail(11)).isEqualTo("f\u00fcnf\n");
        assertThat(log.tail(12)).isEqualTo("three\nf\u00fcnf\n");
        assertThat(log.tail(15)).isEqualTo("three\nf\u00fcnf\n");
        assertThat(log.tail(16)).isEqualTo("two\nthree\nf\u00fcnf\n");
        assertThat(log.tail(100)).isEqualTo("one\ntwo\nthree\nf\u00fcnf\n");
    }
}

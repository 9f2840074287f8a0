package org.gridshed.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostArgumentsTest {
    @TempDir
    Path folder;

    private String archive = "";

    @BeforeEach
    void archive() throws IOException {
        archive = Files.writeString(folder.resolve("a.jar"), "").toString();
    }

    @Test
    void what_is_not_given_has_its_default() {
        HostArguments arguments =
                HostArguments.parse("--archive", archive, "--kind", "JAR", "--work", "w", "--service", "calc");

        assertThat(arguments.kind()).isEqualTo("jar");
        assertThat(arguments.port()).isZero();
        assertThat(arguments.documents()).isTrue();
        assertThat(arguments.publicBase()).isEqualTo("http://gridshed.invalid");
        assertThat(arguments.servicePath()).isEqualTo("/services/calc");
    }

    @Test
    void a_slash_at_the_end_of_the_public_base_is_dropped() {
        HostArguments arguments = HostArguments.parse(
                "--archive", archive, "--kind", "war", "--work", "w", "--service", "s", "--public-base", "http://h:1/");

        assertThat(arguments.publicBase()).isEqualTo("http://h:1");
    }

    @Test
    void wrong_words_are_refused_by_name() {
        assertThatThrownBy(() -> HostArguments.parse("--colour", "red")).hasMessageContaining("--colour");
        assertThatThrownBy(() -> HostArguments.parse("--kind")).hasMessageContaining("--kind needs a value");
        assertThatThrownBy(() -> HostArguments.parse("--kind", "jar")).hasMessageContaining("--service is missing");
    }

    @Test
    void values_out_of_range_are_refused_with_the_range() {
        assertThatThrownBy(() -> HostArguments.parse(
                        "--archive", archive, "--kind", "jar", "--work", "w", "--service", "s", "--port", "70000"))
                .hasMessageContaining("70000")
                .hasMessageContaining("[0, 65535]");
        assertThatThrownBy(() ->
                        HostArguments.parse("--archive", archive, "--kind", "jar", "--work", "w", "--service", "../x"))
                .hasMessageContaining("../x");
        assertThatThrownBy(() -> HostArguments.parse(
                        "--archive", archive + "x", "--kind", "jar", "--work", "w", "--service", "s"))
                .hasMessageContaining("not a readable file");
    }
}

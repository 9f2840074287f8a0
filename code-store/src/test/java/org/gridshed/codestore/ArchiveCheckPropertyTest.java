package org.gridshed.codestore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

class ArchiveCheckPropertyTest {
    private static Path folder = Path.of("");
    private static byte[] whole = {};

    @BeforeContainer
    static void pack() throws IOException {
        folder = Files.createTempDirectory("archives");
        whole = Zips.in(folder)
                .with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
                .withService()
                .with("lib/a.jar", Zips.in(folder).with("a/b", "text text text").bytes())
                .bytes();
    }

    @AfterContainer
    static void remove() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    @Property(tries = 2000)
    void whatever_is_damaged_the_check_takes_or_refuses_and_never_breaks(
            @ForAll @IntRange(min = 0, max = 5000) int at, @ForAll byte value, @ForAll boolean two) throws IOException {
        byte[] bytes = whole.clone();
        bytes[at % bytes.length] = value;
        if (two) {
            bytes[(at * 7) % bytes.length] ^= 0x55;
        }
        Path file = folder.resolve("damaged");
        Files.write(file, bytes);

        try {
            assertThat(new ArchiveCheck(ArchiveLimits.DEFAULTS).check(file).services())
                    .isNotEmpty();
        } catch (ArchiveRefusedException e) {
            assertThat(e).hasMessageMatching("(?s).+");
        }
    }
}

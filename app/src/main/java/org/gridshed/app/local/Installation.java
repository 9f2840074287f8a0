package org.gridshed.app.local;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridshed.app.command.CommandFailedException;

/** Where the program's own files are: beside its jar. */
public final class Installation {
    private Installation() {}

    /**
     * Returns the folder of the sample archives.
     *
     * @throws CommandFailedException if it is not there
     */
    public static Path samples() {
        Path samples = home().resolve("samples");
        if (!Files.isDirectory(samples)) {
            throw CommandFailedException.failed(
                    "the sample archives are not in " + samples + "; build with 'mvn package'");
        }
        return samples;
    }

    private static Path home() {
        try {
            Path code = Path.of(Installation.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return code.toAbsolutePath().resolveSibling("");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}

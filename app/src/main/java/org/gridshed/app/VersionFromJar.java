package org.gridshed.app;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Reads the version from the jar's manifest. */
public final class VersionFromJar implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = VersionFromJar.class.getPackage().getImplementationVersion();
        return new String[] {"gridshed " + Objects.requireNonNullElse(version, "(from classes)")};
    }
}

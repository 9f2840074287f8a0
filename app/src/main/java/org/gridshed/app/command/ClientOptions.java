package org.gridshed.app.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What every command understands that talks to a running cluster manager. */
public final class ClientOptions {
    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "${env:GRIDSHED_URL:-http://127.0.0.1:8080}",
            description = "Address of the cluster manager (default: ${DEFAULT-VALUE}).")
    String url = "http://127.0.0.1:8080";

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            defaultValue = "${env:GRIDSHED_TOKEN}",
            description = "Token of the installation, where it asks for one (default: $GRIDSHED_TOKEN).")
    @Nullable
    String token;

    @Option(names = "--json", description = "Print JSON, as the cluster manager sent it.")
    boolean json;

    AdminClient client() {
        return new AdminClient(url, token);
    }
}

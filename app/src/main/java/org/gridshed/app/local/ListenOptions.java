package org.gridshed.app.local;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gridshed.app.command.CommandFailedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a program listens, and what callers must know. Anything but loopback needs secret and token. */
public final class ListenOptions {
    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default: ${DEFAULT-VALUE}); any other than loopback needs --secret and"
                    + " --token.")
    String address = "127.0.0.1";

    @Option(
            names = "--secret",
            paramLabel = "SECRET",
            defaultValue = "${env:GRIDSHED_SECRET}",
            description = "What components show each other (default: $$GRIDSHED_SECRET).")
    @Nullable
    String secret;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            defaultValue = "${env:GRIDSHED_TOKEN}",
            description = "What callers of REST must show (default: $$GRIDSHED_TOKEN).")
    @Nullable
    String token;

    /** Returns the token; null if none is set. */
    @Nullable
    String token() {
        return token;
    }

    /**
     * Returns the settings that these options stand for.
     *
     * @param secretKey key of the component secret in the program
     * @param needsToken whether the program serves REST
     * @throws CommandFailedException if the address is open to others and something to keep them out is missing
     */
    Map<String, String> properties(String secretKey, boolean needsToken) {
        if (!isLoopback() && (secret == null || (needsToken && token == null))) {
            throw CommandFailedException.usage("--address " + address + " can be reached from other machines, so "
                    + (secret == null ? "--secret" : "--token") + " must be set (or $"
                    + (secret == null ? "GRIDSHED_SECRET" : "GRIDSHED_TOKEN") + ")");
        }
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("server.address", address);
        if (secret != null) {
            properties.put(secretKey, secret);
        }
        if (needsToken && token != null) {
            properties.put("gridshed.api.token", token);
        }
        return properties;
    }

    private boolean isLoopback() {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw CommandFailedException.usage("--address " + address + " is not an address of this machine");
        }
    }
}

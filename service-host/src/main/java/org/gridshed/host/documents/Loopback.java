package org.gridshed.host.documents;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Asks this host's own server.
 *
 * @param port the server's port on loopback
 */
public record Loopback(int port) {
    private static final int PATIENCE_MILLIS = 30_000;
    private static final int MAX_BYTES = 64 << 20;

    /** Returns the address of a path. */
    URI address(String pathAndQuery) {
        return URI.create("http://127.0.0.1:" + port + pathAndQuery);
    }

    /** Returns whether an address is one of this host's, under whichever of its names. */
    boolean owns(URI address) {
        String host = address.getHost();
        return "http".equals(address.getScheme())
                && address.getPort() == port
                && ("127.0.0.1".equals(host) || "localhost".equals(host));
    }

    /** Returns what a GET answers with 200, or null for any other answer. */
    byte @Nullable [] get(URI address) {
        try {
            HttpURLConnection connection = connect(address);
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                return null;
            }
            try (InputStream in = connection.getInputStream()) {
                return in.readNBytes(MAX_BYTES);
            }
        } catch (IOException e) {
            System.err.println("GET " + address + ": " + e);
            return null;
        }
    }

    /** Returns whether anything at all answers at an address; an error other than "not found" counts. */
    boolean answers(URI address) {
        try {
            return connect(address).getResponseCode() != HttpURLConnection.HTTP_NOT_FOUND;
        } catch (IOException e) {
            return false;
        }
    }

    private static HttpURLConnection connect(URI address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection(java.net.Proxy.NO_PROXY);
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        return connection;
    }
}

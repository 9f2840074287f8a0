package org.gridshed.node.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/** The service host's jar inside ours. */
final class BundledJar {
    /** First 16 hexadecimal digits of its SHA-256, so that another jar gets another file and another cache. */
    static final String DIGEST = digest();

    private BundledJar() {}

    private static String digest() {
        try (InputStream in = Objects.requireNonNull(
                BundledJar.class.getResourceAsStream("service-host.jar"),
                "the build did not bundle the service host")) {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                sha.update(buffer, 0, n);
            }
            return HexFormat.of().formatHex(sha.digest(), 0, 8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}

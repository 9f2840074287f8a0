package org.gridshed.wire.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * The secret that all components of one installation share.
 *
 * @param value the secret, or null where none is set; such a component may listen on loopback only
 */
public record ComponentSecret(@Nullable String value) {
    /** No secret. */
    public static final ComponentSecret NONE = new ComponentSecret(null);

    /** The header that carries it. */
    static final String HEADER = "Authorization";

    public ComponentSecret {
        if (value != null && (value.isBlank() || !value.chars().allMatch(c -> c > ' ' && c < 127))) {
            throw new IllegalArgumentException(
                    "the component secret is not one or more printable ASCII characters without spaces");
        }
    }

    /** Returns what {@link #HEADER} must hold; null where no secret is set. */
    @Nullable
    String header() {
        return value == null ? null : "Bearer " + value;
    }

    /** Returns whether a caller that sent {@code header} may come in; takes equally long wherever they differ. */
    boolean admits(@Nullable String header) {
        String expected = header();
        return expected == null
                || (header != null
                        && MessageDigest.isEqual(
                                header.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8)));
    }

    /** Does not tell the secret. */
    @Override
    public String toString() {
        return value == null ? "ComponentSecret[none]" : "ComponentSecret[set]";
    }
}

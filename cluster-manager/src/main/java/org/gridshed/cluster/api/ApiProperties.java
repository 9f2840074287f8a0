package org.gridshed.cluster.api;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the administration.
 *
 * @param token what callers must show as {@code Authorization: Bearer TOKEN}; none is asked for where it is not set, which is
 *     allowed on loopback only
 */
@ConfigurationProperties("gridshed.api")
public record ApiProperties(@Nullable String token) {
    public ApiProperties {
        if (token != null && !token.matches("[\\x21-\\x7e]{16,}")) {
            throw new IllegalArgumentException(
                    "gridshed.api.token is not 16 or more printable ASCII characters without spaces");
        }
    }
}

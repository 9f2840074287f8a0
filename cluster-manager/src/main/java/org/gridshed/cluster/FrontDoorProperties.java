package org.gridshed.cluster;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the front door, prefix {@code gridshed.front-door}.
 *
 * @param publicUrl scheme, host and port that clients see, such as {@code https://grid.example}; the address asked if not set
 * @param trustedProxies addresses and networks of proxies whose Forwarded and X-Forwarded headers count; none unless set
 * @param maxMessage cap on the size of a message, whatever a service allows; 1 KB to 1 GB
 * @param poolPatience how long a call waits for a pool manager, and for one that broke to come back; 1 s to 1 day
 * @param stopRunning whether a job that runs is stopped when its client has hung up
 * @param spliceTarget whether the original target goes into the envelope, where that is possible, as well as into a header
 * @param jobRetention how long ended jobs stay in the journal; 1 minute to 3650 days
 * @param jobsKept how many ended jobs stay in the journal, about; 1,000 to 1,000,000,000
 */
@Validated
@ConfigurationProperties(prefix = "gridshed.front-door", ignoreUnknownFields = false)
public record FrontDoorProperties(
        @Nullable String publicUrl,
        @DefaultValue List<String> trustedProxies,
        @DefaultValue("64MB") DataSize maxMessage,
        @DefaultValue("2m") Duration poolPatience,
        @DefaultValue("false") boolean stopRunning,
        @DefaultValue("true") boolean spliceTarget,
        @DefaultValue("7d") Duration jobRetention,
        @DefaultValue("2000000") int jobsKept) {
    private static final String PREFIX = "gridshed.front-door.";

    public FrontDoorProperties {
        trustedProxies = List.copyOf(trustedProxies);
        if (publicUrl != null && !addressOfServer(publicUrl)) {
            throw new IllegalArgumentException(
                    PREFIX + "public-url '" + publicUrl + "' is not http:// or https:// with a host");
        }
        Ranges.within(PREFIX + "max-message", (double) maxMessage.toBytes(), 1 << 10, 1 << 30);
        Ranges.within(PREFIX + "pool-patience", poolPatience, Duration.ofSeconds(1), Duration.ofDays(1));
        Ranges.within(PREFIX + "job-retention", jobRetention, Duration.ofMinutes(1), Duration.ofDays(3650));
        Ranges.within(PREFIX + "jobs-kept", jobsKept, 1_000, 1_000_000_000);
    }

    private static boolean addressOfServer(String url) {
        try {
            URI parsed = URI.create(url);
            return Set.of("http", "https").contains(String.valueOf(parsed.getScheme()))
                    && parsed.getHost() != null
                    && parsed.getRawQuery() == null
                    && parsed.getRawFragment() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

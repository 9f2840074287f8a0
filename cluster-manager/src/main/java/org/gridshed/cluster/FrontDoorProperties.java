package org.gridshed.cluster;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the front door, prefix {@code gridshed.front-door}.
 *
 * @param publicUrl scheme, host and port that descriptions show; the address that was asked if not set
 * @param maxMessage cap on the size of a message, whatever a service allows
 * @param poolPatience how long a call waits for a pool manager, and for one that broke to come back
 * @param stopRunning whether a job that runs is stopped when its client has hung up
 * @param spliceTarget whether the original target goes into the envelope, where that is possible, as well as into a header
 * @param jobRetention how long ended jobs stay in the journal
 */
@Validated
@ConfigurationProperties(prefix = "gridshed.front-door", ignoreUnknownFields = false)
public record FrontDoorProperties(
        @Nullable String publicUrl,
        @DefaultValue("64MB") DataSize maxMessage,
        @DefaultValue("2m") Duration poolPatience,
        @DefaultValue("false") boolean stopRunning,
        @DefaultValue("true") boolean spliceTarget,
        @DefaultValue("7d") Duration jobRetention) {}

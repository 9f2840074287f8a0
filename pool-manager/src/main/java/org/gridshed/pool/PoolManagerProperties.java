package org.gridshed.pool;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the pool manager program, prefix {@code gridshed.pool}.
 *
 * @param name by which the cluster manager knows it; stays the same over restarts
 * @param url where other components reach it
 * @param clusterUrl where the cluster manager is
 * @param secret what components show each other; none on loopback only
 * @param queueing name of the queueing system that all its pools use
 * @param submitAhead jobs handed to that beyond its free processors; 0 to 100,000; 0 keeps the pools' order exactly
 */
@Validated
@ConfigurationProperties(prefix = "gridshed.pool", ignoreUnknownFields = false)
public record PoolManagerProperties(
        @NotBlank @DefaultValue("pools-1") String name,
        @NotBlank @DefaultValue("http://127.0.0.1:8081") String url,
        @NotBlank @DefaultValue("http://127.0.0.1:8080") String clusterUrl,
        @Nullable String secret,
        @NotBlank @DefaultValue("embedded") String queueing,
        @Min(0) @Max(100_000) @DefaultValue("0") int submitAhead) {}

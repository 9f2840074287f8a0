package org.gridshed.node;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the node manager program, prefix {@code gridshed.node}.
 *
 * @param name the server's name; stays the same over restarts
 * @param url where other components reach it
 * @param clusterUrl where the cluster manager is
 * @param secret what components show each other; none on loopback only
 * @param data folder for archives, logs and work
 * @param processors jobs that it runs at once
 * @param labels what its operator says of it
 * @param startPatience how long a service may take to answer
 * @param maxRestarts how often in a row a host that ended by itself is started again
 * @param aotCache whether service hosts start from an AOT cache
 */
@Validated
@ConfigurationProperties(prefix = "gridshed.node", ignoreUnknownFields = false)
public record NodeManagerProperties(
        @NotBlank @DefaultValue("server-1") String name,
        @NotBlank @DefaultValue("http://127.0.0.1:8082") String url,
        @NotBlank @DefaultValue("http://127.0.0.1:8080") String clusterUrl,
        @Nullable String secret,
        @DefaultValue("node-data") Path data,
        @Min(1) @Max(1024) @DefaultValue("2") int processors,
        @DefaultValue Set<String> labels,
        @DefaultValue("2m") Duration startPatience,
        @Min(0) @Max(100) @DefaultValue("5") int maxRestarts,
        @DefaultValue("true") boolean aotCache) {

    /** Returns the node's settings; it holds replies, since its pool manager is another process. */
    NodeSettings settings() {
        return new NodeSettings(name, processors, labels, data, startPatience, maxRestarts, true);
    }
}

package org.gridshed.app.demo;

import java.time.Duration;
import org.gridshed.model.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * What the demo shall do.
 *
 * @param servers 4 to 32, for a server can move only if there are more than services
 * @param processors of each server; 1 to 16
 * @param seconds how long the load lasts; 10 to 3,600
 * @param policy which policy decides; null takes the default of the demo
 * @param seed of the load
 */
public record DemoSettings(
        int servers, int processors, int seconds, @Nullable String policy, long seed) {
    private static final int MIN_SERVERS = 4;
    private static final int MAX_SERVERS = 32;
    private static final int MAX_PROCESSORS = 16;
    private static final int MIN_SECONDS = 10;
    private static final int MAX_SECONDS = 3600;

    public DemoSettings {
        Ranges.within("--servers", servers, MIN_SERVERS, MAX_SERVERS);
        Ranges.within("--processors", processors, 1, MAX_PROCESSORS);
        Ranges.within("--seconds", seconds, MIN_SECONDS, MAX_SECONDS);
    }

    Duration length() {
        return Duration.ofSeconds(seconds);
    }
}

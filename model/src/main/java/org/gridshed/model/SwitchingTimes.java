package org.gridshed.model;

import java.util.Map;

/**
 * The table of 1/ζ: mean measured time to move a server from one pool to another.
 *
 * @param seconds by source, then target; pairs that were never measured are absent
 * @param fallbackSeconds used for pairs that were never measured; above 0
 */
public record SwitchingTimes(Map<String, Map<String, Double>> seconds, double fallbackSeconds) {
    public SwitchingTimes {
        Ranges.within("fallbackSeconds", fallbackSeconds, 1e-9, 1e9);
        seconds = Map.copyOf(seconds);
    }

    /** Returns 1/ζ of a pair, in seconds. */
    public double of(String source, String target) {
        return seconds.getOrDefault(source, Map.of()).getOrDefault(target, fallbackSeconds);
    }
}

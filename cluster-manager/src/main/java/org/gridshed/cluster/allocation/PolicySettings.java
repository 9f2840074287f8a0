package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The policy in force.
 *
 * @param name of the policy
 * @param parameters set for it; those left out have their defaults
 * @param interval between two decisions; 100 ms to 1 day
 * @param version counts changes; a change names the one it was made from
 */
public record PolicySettings(String name, Map<String, String> parameters, Duration interval, long version) {
    public PolicySettings {
        parameters = java.util.Collections.unmodifiableMap(new TreeMap<>(parameters));
    }
}

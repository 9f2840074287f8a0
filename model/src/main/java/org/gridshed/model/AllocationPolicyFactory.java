package org.gridshed.model;

import java.util.List;
import java.util.Map;

/** Makes policies of one kind; found by {@link java.util.ServiceLoader}. */
public interface AllocationPolicyFactory {
    /** Returns the name by which operators choose the policy, in lower case. */
    String name();

    /** Returns the parameters that {@link #create} understands. */
    List<Parameter> parameters();

    /**
     * Makes a policy.
     *
     * @param settings parameter values by name; those left out have their defaults
     * @throws IllegalArgumentException for an unknown name or a value out of range; the message names key, value, range
     */
    AllocationPolicy<?> create(Map<String, String> settings);

    /**
     * One numeric parameter of a policy.
     *
     * @param name as in {@code policy set NAME key=value}
     * @param defaultValue used when it is not set
     * @param min smallest value allowed
     * @param max largest value allowed
     * @param help one sentence
     */
    record Parameter(String name, double defaultValue, double min, double max, String help) {}
}

package org.gridshed.policies;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.AllocationPolicyFactory;

/** The allocation policies on the class path, by name. */
public final class PolicyCatalogue {
    private static final Map<String, AllocationPolicyFactory> FACTORIES = load();

    private PolicyCatalogue() {}

    /** Returns all factories, in order of name. */
    public static List<AllocationPolicyFactory> all() {
        return List.copyOf(FACTORIES.values());
    }

    /**
     * Makes a policy.
     *
     * @throws IllegalArgumentException for an unknown policy or parameter, or a value out of range; says what there is
     */
    public static AllocationPolicy<?> create(String name, Map<String, String> settings) {
        AllocationPolicyFactory factory = FACTORIES.get(name);
        if (factory == null) {
            throw new IllegalArgumentException("policy '" + name + "' is not one of " + FACTORIES.keySet());
        }
        return factory.create(settings);
    }

    private static Map<String, AllocationPolicyFactory> load() {
        Map<String, AllocationPolicyFactory> factories = new TreeMap<>();
        ServiceLoader.load(AllocationPolicyFactory.class, AllocationPolicyFactory.class.getClassLoader())
                .forEach(factory -> factories.putIfAbsent(factory.name(), factory));
        return factories;
    }
}

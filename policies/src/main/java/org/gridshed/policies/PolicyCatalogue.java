package org.gridshed.policies;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.AllocationPolicyFactory;

/** The allocation policies on the class path, by name; of two with one name the first on the class path counts. */
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
        return named(name).create(settings);
    }

    /**
     * Returns the factory of a policy.
     *
     * @throws IllegalArgumentException for an unknown policy; the message lists those that there are
     */
    public static AllocationPolicyFactory named(String name) {
        AllocationPolicyFactory factory = FACTORIES.get(name);
        if (factory == null) {
            throw new IllegalArgumentException("policy '" + name + "' is not one of " + names());
        }
        return factory;
    }

    /** Returns the names, sorted. */
    public static List<String> names() {
        return List.copyOf(FACTORIES.keySet());
    }

    private static Map<String, AllocationPolicyFactory> load() {
        Map<String, AllocationPolicyFactory> factories = new TreeMap<>();
        ServiceLoader.load(AllocationPolicyFactory.class, AllocationPolicyFactory.class.getClassLoader())
                .forEach(factory -> factories.putIfAbsent(factory.name(), factory));
        return factories;
    }
}

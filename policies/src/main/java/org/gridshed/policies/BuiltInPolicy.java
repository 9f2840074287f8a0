package org.gridshed.policies;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.AllocationPolicyFactory;
import org.gridshed.model.Ranges;

/**
 * The policies of the paper, each behind {@link FirstServers}, and {@code static}; they use the same door as foreign ones.
 */
public abstract sealed class BuiltInPolicy implements AllocationPolicyFactory {
    private final String name;
    private final List<Parameter> parameters;

    private BuiltInPolicy(String name, Parameter... parameters) {
        this.name = name;
        this.parameters = List.of(parameters);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Parameter> parameters() {
        return parameters;
    }

    @Override
    public AllocationPolicy<?> create(Map<String, String> settings) {
        Set<String> unknown = new TreeSet<>(settings.keySet());
        parameters.forEach(p -> unknown.remove(p.name()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("policy " + name + " has no parameter " + unknown + "; it has "
                    + parameters.stream().map(Parameter::name).toList());
        }
        return make(settings);
    }

    abstract AllocationPolicy<?> make(Map<String, String> settings);

    private static HoldingCostSettings holdingCost(Map<String, String> settings) {
        return new HoldingCostSettings(value(HoldingCostSettings.RELUCTANCE, settings));
    }

    private static double value(Parameter parameter, Map<String, String> settings) {
        String text = settings.get(parameter.name());
        if (text == null) {
            return parameter.defaultValue();
        }
        try {
            return Ranges.within(parameter.name(), Double.parseDouble(text), parameter.min(), parameter.max());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    parameter.name() + " '" + text + "' is not a number in [" + parameter.min() + ", " + parameter.max()
                            + "]",
                    e);
        }
    }

    /** {@code heuristic}: holding costs as set. */
    public static final class Heuristic extends BuiltInPolicy {
        public Heuristic() {
            super("heuristic", HoldingCostSettings.RELUCTANCE);
        }

        @Override
        AllocationPolicy<?> make(Map<String, String> settings) {
            return new FirstServers<>(HoldingCostPolicy.withSetCosts(holdingCost(settings)));
        }
    }

    /** {@code hcw}: holding costs by weight, 1/(μT). */
    public static final class HoldingCostWeight extends BuiltInPolicy {
        public HoldingCostWeight() {
            super("hcw", HoldingCostSettings.RELUCTANCE);
        }

        @Override
        AllocationPolicy<?> make(Map<String, String> settings) {
            return new FirstServers<>(HoldingCostPolicy.withWeights(holdingCost(settings)));
        }
    }

    /** {@code mean-response}: mean response times against targets. */
    public static final class MeanResponse extends BuiltInPolicy {
        public MeanResponse() {
            super("mean-response");
        }

        @Override
        AllocationPolicy<?> make(Map<String, String> settings) {
            return new FirstServers<>(DeviationPolicy.meanResponse());
        }
    }

    /** {@code percentile}: shares on time against target percentiles. */
    public static final class Percentile extends BuiltInPolicy {
        public Percentile() {
            super("percentile");
        }

        @Override
        AllocationPolicy<?> make(Map<String, String> settings) {
            return new FirstServers<>(DeviationPolicy.percentile());
        }
    }

    /** {@code static}: no moves. */
    public static final class Static extends BuiltInPolicy {
        public Static() {
            super("static");
        }

        @Override
        AllocationPolicy<?> make(Map<String, String> settings) {
            return new StaticPolicy();
        }
    }
}

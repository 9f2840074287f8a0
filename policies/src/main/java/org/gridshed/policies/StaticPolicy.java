package org.gridshed.policies;

import java.util.List;
import java.util.Map;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Decision;
import org.gridshed.model.Observation;

/** Leaves the split as it is set. */
final class StaticPolicy implements AllocationPolicy<NoMemory> {
    @Override
    public NoMemory initial() {
        return new NoMemory();
    }

    @Override
    public Decision<NoMemory> decide(NoMemory memory, Observation seen) {
        return new Decision<>(
                List.of(), "No move: the static policy leaves the split as it is.", List.of(), Map.of(), memory);
    }
}

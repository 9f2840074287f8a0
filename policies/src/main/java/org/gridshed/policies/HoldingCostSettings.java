package org.gridshed.policies;

import org.gridshed.model.AllocationPolicyFactory.Parameter;
import org.gridshed.model.Ranges;

/**
 * Settings of the holding-cost policies.
 *
 * @param reluctance K, how much dearer it is to take a server than to lack one; 0 to 1,000. From 1 on, equal pools never
 *     exchange servers.
 */
record HoldingCostSettings(double reluctance) {
    /** K by its name on the command line. */
    static final Parameter RELUCTANCE = new Parameter(
            "k", 5, 0, 1000, "K: how much dearer it is to take a server than to lack one; discourages needless moves.");

    HoldingCostSettings {
        Ranges.within(RELUCTANCE.name(), reluctance, RELUCTANCE.min(), RELUCTANCE.max());
    }
}

package org.gridshed.cluster.allocation;

import org.jspecify.annotations.Nullable;

/**
 * What came out of the action of a step.
 *
 * @param event what happened
 * @param error one sentence; null if it was done
 */
record StepResult(MoveEvent event, @Nullable String error) {
    static final StepResult DONE = new StepResult(MoveEvent.SUCCEEDED, null);
    static final StepResult LOST = new StepResult(MoveEvent.SERVER_LOST, "the server was lost");

    static StepResult failed(String error) {
        return new StepResult(MoveEvent.FAILED, error);
    }
}

package org.gridshed.cluster.allocation;

/** The one table of what follows on what in a move. */
public final class MoveTable {
    private MoveTable() {}

    /**
     * Returns the step that follows.
     *
     * @throws IllegalStateException if the move has ended
     */
    public static MoveStep next(MoveStep step, MoveEvent event) {
        return switch (step) {
            case RESERVED -> onward(event, MoveStep.RELEASED);
            case RELEASED -> onward(event, MoveStep.CONFIGURED);
            case CONFIGURED -> onward(event, MoveStep.JOINED);
            // The target has the server: nothing is left to be done, and a loss is one of a server at its target.
            case JOINED ->
                switch (event) {
                    case SUCCEEDED, FAILED, SERVER_LOST -> MoveStep.DONE;
                };
            case RETURNING ->
                switch (event) {
                    case SUCCEEDED -> MoveStep.RETURNED;
                    case FAILED, SERVER_LOST -> MoveStep.FAILED;
                };
            case DONE, RETURNED, FAILED -> throw new IllegalStateException("a move that is " + step + " has ended");
        };
    }

    private static MoveStep onward(MoveEvent event, MoveStep next) {
        return switch (event) {
            case SUCCEEDED -> next;
            case FAILED -> MoveStep.RETURNING;
            case SERVER_LOST -> MoveStep.FAILED;
        };
    }
}

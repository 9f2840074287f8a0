package org.gridshed.cluster.allocation;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One open move while this process makes it. Actions run on a thread of their own, so that the loss of the server ends the
 * waiting for them, and only it.
 */
final class MoveRun {
    private static final long PAUSE_MILLIS = 500;

    private final MoveActions actions;
    private final CompletableFuture<StepResult> lost = new CompletableFuture<>();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile MoveView move;

    MoveRun(MoveView move, MoveActions actions) {
        this.move = move;
        this.actions = actions;
    }

    MoveView move() {
        return move;
    }

    void reached(MoveView next) {
        move = next;
    }

    /** Does what the present step calls for; returns early when the server is lost or the process stops. */
    StepResult perform() {
        StepResult before = lost.getNow(null);
        if (before != null) {
            return before;
        }
        MoveView now = move;
        CompletableFuture<StepResult> done = new CompletableFuture<>();
        Thread worker = Thread.ofVirtual()
                .name("move-" + now.id() + "-" + now.step())
                .start(() -> {
                    try {
                        done.complete(actions.perform(now));
                    } catch (Throwable e) {
                        // Whatever went wrong: the move must come to an end.
                        done.complete(StepResult.failed(now.step() + ": " + e));
                    }
                });
        StepResult result = (StepResult) CompletableFuture.anyOf(lost, done).join();
        if (!done.isDone()) {
            worker.interrupt();
        }
        return result;
    }

    void lost() {
        lost.complete(StepResult.LOST);
    }

    void stop() {
        stopped.countDown();
        lost.complete(StepResult.failed("the cluster manager stops"));
    }

    /** Waits a little; true if the process stops. */
    boolean pause() {
        try {
            return stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}

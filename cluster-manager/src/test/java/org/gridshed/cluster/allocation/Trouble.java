package org.gridshed.cluster.allocation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.gridshed.wire.ComponentUnreachableException;
import org.jspecify.annotations.Nullable;

/** What goes wrong in calls to a fake, by the call's name. */
final class Trouble {
    private final Map<String, RuntimeException> before = new ConcurrentHashMap<>();
    private final Map<String, RuntimeException> once = new ConcurrentHashMap<>();
    private final Map<String, RuntimeException> after = new ConcurrentHashMap<>();
    private final Map<String, Boolean> answers = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();

    /** From now on the call fails without effect. */
    void fails(String call, RuntimeException with) {
        before.put(call, with);
    }

    /** The next call fails without effect. */
    void failsOnce(String call, RuntimeException with) {
        once.put(call, with);
    }

    /** From now on the call has its effect, but its answer is lost. */
    void losesAnswer(String call) {
        after.put(call, new ComponentUnreachableException(call + " broke", true, null));
    }

    /** From now on the call has no effect and answers so. */
    void answers(String call, boolean answer) {
        answers.put(call, answer);
    }

    /** Returns what the call shall answer without having an effect; null if nothing was said. */
    @Nullable
    Boolean answer(String call) {
        return answers.get(call);
    }

    /** From now on the call hangs until the latch is counted down, or its thread is interrupted. */
    CountDownLatch hangs(String call) {
        CountDownLatch latch = new CountDownLatch(1);
        held.put(call, latch);
        return latch;
    }

    void ends(String call) {
        before.remove(call);
        after.remove(call);
        answers.remove(call);
        CountDownLatch latch = held.remove(call);
        if (latch != null) {
            latch.countDown();
        }
    }

    <T> T around(String call, Supplier<T> effect) {
        CountDownLatch latch = held.get(call);
        if (latch != null) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ComponentUnreachableException(call + " was interrupted", true, e);
            }
        }
        RuntimeException first = once.remove(call);
        RuntimeException failure = first == null ? before.get(call) : first;
        if (failure != null) {
            throw failure;
        }
        T result = effect.get();
        RuntimeException lost = after.get(call);
        if (lost != null) {
            throw lost;
        }
        return result;
    }
}

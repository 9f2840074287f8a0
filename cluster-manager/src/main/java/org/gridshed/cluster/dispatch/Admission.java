package org.gridshed.cluster.dispatch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One check that a call passes before it becomes a job: a rate, a quota, a deadline. Called on many threads; must not block. */
@FunctionalInterface
public interface Admission {

    /** Returns why the call is turned away; null to let it in. */
    @Nullable
    TurnedAway check(HostedService service, Call call);

    /**
     * A call is turned away, and nothing of it is kept.
     *
     * @param reason one word for the metrics
     * @param why one sentence for the caller, without a full stop
     * @param retryAfter when it may be worth a new try; at least one second
     */
    record TurnedAway(String reason, String why, Duration retryAfter) {}

    /** Says that a call was turned away. */
    final class TurnedAwayException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient TurnedAway answer;

        TurnedAwayException(TurnedAway answer) {
            super(answer.why(), null, false, false);
            this.answer = answer;
        }

        /** Returns what to tell the caller. */
        public TurnedAway answer() {
            return answer;
        }
    }
}

package org.gridshed.node.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.Body;
import org.gridshed.wire.NodeManagerWire.HeldAttempt;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.junit.jupiter.api.Test;

class AttemptsTest {
    private static final AttemptRef ONE = new AttemptRef("one", 1, "s");
    private static final AttemptRef TWO = new AttemptRef("two", 1, "s");
    private static final RunReply ANSWER =
            new RunReply(new RunReply.Head(End.REPLIED, 200, List.of(), Duration.ofMillis(1), null), Body.EMPTY);

    @Test
    void the_same_attempt_again_joins_the_one_that_runs() throws Exception {
        try (Attempts attempts = new Attempts(2, false)) {
            CountDownLatch gate = new CountDownLatch(1);
            AtomicInteger calls = new AtomicInteger();
            Supplier<RunReply> call = () -> {
                calls.incrementAndGet();
                return after(gate);
            };

            FutureTask<RunReply> first = start(() -> attempts.run(ONE, "p", call));
            await().until(() -> calls.get() == 1);
            FutureTask<RunReply> second = start(() -> attempts.run(ONE, "p", call));
            gate.countDown();

            assertThat(end(first)).isEqualTo(End.REPLIED);
            assertThat(end(second)).isEqualTo(End.REPLIED);
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void a_stopped_attempt_ends_at_once_and_keeps_its_processor_until_the_service_is_done() throws Exception {
        try (Attempts attempts = new Attempts(1, false)) {
            CountDownLatch gate = new CountDownLatch(1);
            FutureTask<RunReply> stopped = start(() -> attempts.run(ONE, "p", () -> after(gate)));
            await().until(() -> attempts.computing() == 1);

            assertThat(attempts.stop(ONE)).isTrue();
            assertThat(end(stopped)).isEqualTo(End.STOPPED);
            assertThat(attempts.stop(ONE)).isFalse();

            AtomicInteger next = new AtomicInteger();
            FutureTask<RunReply> waiting = start(() -> attempts.run(TWO, "p", () -> {
                next.incrementAndGet();
                return ANSWER;
            }));
            await().until(() ->
                    attempts.held().stream().anyMatch(h -> h.attempt().equals(TWO)));
            assertThat(next).hasValue(0);
            gate.countDown();
            assertThat(end(waiting)).isEqualTo(End.REPLIED);
        }
    }

    @Test
    void an_attempt_stopped_while_it_waits_for_a_processor_never_reaches_the_service() throws Exception {
        try (Attempts attempts = new Attempts(1, false)) {
            CountDownLatch gate = new CountDownLatch(1);
            AtomicInteger reached = new AtomicInteger();
            FutureTask<RunReply> first = start(() -> attempts.run(ONE, "p", () -> after(gate)));
            await().until(() -> attempts.computing() == 1);
            FutureTask<RunReply> second = start(() -> attempts.run(TWO, "p", () -> {
                reached.incrementAndGet();
                return ANSWER;
            }));
            await().until(() -> attempts.held().size() == 2);

            assertThat(attempts.stop(TWO)).isTrue();
            assertThat(end(second)).isEqualTo(End.STOPPED);
            gate.countDown();

            assertThat(end(first)).isEqualTo(End.REPLIED);
            await().until(() -> attempts.computing() == 0);
            assertThat(reached).hasValue(0);
        }
    }

    @Test
    void an_ended_attempt_is_held_for_a_pool_manager_that_restarts() throws Exception {
        try (Attempts holding = new Attempts(1, true);
                Attempts forgetting = new Attempts(1, false)) {
            holding.run(ONE, "p", () -> ANSWER);
            forgetting.run(ONE, "p", () -> ANSWER);

            assertThat(holding.held()).containsExactly(new HeldAttempt(ONE, "p", false));
            assertThat(holding.await(ONE)).isEqualTo(ANSWER);
            assertThat(holding.await(TWO)).isNull();
            await().until(() -> forgetting.held().isEmpty());
        }
    }

    private static RunReply after(CountDownLatch gate) {
        try {
            assertThat(gate.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ANSWER;
    }

    private static FutureTask<RunReply> start(Callable<RunReply> work) {
        FutureTask<RunReply> task = new FutureTask<>(work);
        Thread.ofVirtual().start(task);
        return task;
    }

    private static End end(FutureTask<RunReply> task) throws Exception {
        return Objects.requireNonNull(task.get(30, TimeUnit.SECONDS)).head().end();
    }
}

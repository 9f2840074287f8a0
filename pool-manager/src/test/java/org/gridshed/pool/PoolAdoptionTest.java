package org.gridshed.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A pool manager that was restarted: its nodes hold attempts that it does not know of. */
class PoolAdoptionTest {
    private static final AttemptRef HELD = new AttemptRef("j1", 3, "a");
    private Rig rig = new Rig(Rig.settings(true));

    @AfterEach
    void close() {
        rig.close();
    }

    private void restart(boolean idempotent, Duration patience) {
        rig.close();
        rig = new Rig(Rig.settings(idempotent), patience);
    }

    private static JobReply end(CompletableFuture<JobReply> reply) throws Exception {
        return reply.get(10, TimeUnit.SECONDS);
    }

    @Test
    void a_held_attempt_is_awaited_and_not_run_again() throws Exception {
        SteeredNode a = rig.node("a");
        a.holds(HELD, Rig.POOL);
        rig.add("a", 1);

        var reply = rig.submit("j1", 0, "c1", HELD);
        a.answer("j1");

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(end(reply).head().attempts()).isEqualTo(3);
        assertThat(a.started).isEmpty();
    }

    @Test
    void it_is_adopted_also_when_the_caller_does_not_know_that_it_ran() throws Exception {
        SteeredNode a = rig.node("a");
        a.holds(HELD, Rig.POOL);
        rig.add("a", 2);

        var reply = rig.submit("j1");
        a.answer("j1");

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(a.started).isEmpty();
    }

    @Test
    void it_is_adopted_also_when_its_job_waits_before_the_server_joins() throws Exception {
        SteeredNode a = rig.node("a");
        a.holds(HELD, Rig.POOL);
        var reply = rig.submit("j1");
        assertThat(rig.waiting()).containsExactly("j1");

        rig.add("a", 2);

        assertThat(rig.waiting()).isEmpty();
        a.answer("j1");
        assertThat(end(reply).head().attempts()).isEqualTo(3);
        assertThat(a.started).isEmpty();
    }

    @Test
    void it_keeps_its_processor_busy_also_while_nobody_asks_for_it() throws Exception {
        SteeredNode a = rig.node("a");
        a.holds(HELD, Rig.POOL);
        rig.add("a", 1);

        var _ = rig.submit("j2");
        // It waits in the pool's own queue, where a better one still overtakes it.
        var _ = rig.submit("j3", -1, "c1", null);
        assertThat(rig.waiting()).containsExactly("j2", "j3");
        a.answer("j1");

        rig.awaitRunning("a", "j3");
        assertThat(end(rig.submit("j1", 0, "c1", HELD)).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(a.started).hasSize(1);
    }

    @Test
    void attempts_of_other_pools_are_not_adopted() {
        SteeredNode a = rig.node("a");
        a.holds(HELD, "other");
        rig.add("a", 1);

        var _ = rig.submit("j2");

        await().until(() -> a.runs("j2"));
    }

    @Test
    void an_adopted_attempt_can_be_cancelled() throws Exception {
        SteeredNode a = rig.node("a");
        a.holds(HELD, Rig.POOL);
        rig.add("a", 1);
        var reply = rig.submit("j1", 0, "c1", HELD);

        assertThat(rig.cancel("j1")).isTrue();

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
        await().until(() -> a.stops.contains(HELD));
        var _ = rig.submit("j2");
        rig.awaitRunning("a", "j2");
    }

    @Test
    void adopted_attempts_are_preempted_like_others() {
        SteeredNode a = rig.node("a");
        a.holds(HELD, Rig.POOL);
        rig.add("a", 2);
        var _ = rig.submit("j1", 0, "c1", HELD);

        assertThat(rig.release("a", true, 0)).isTrue();

        assertThat(rig.waiting()).containsExactly("j1");
        SteeredNode b = rig.add("b", 1);
        await().until(() -> b.started.contains(new AttemptRef("j1", 4, "b")));
    }

    @Test
    void a_known_attempt_that_its_server_does_not_hold_is_lost() throws Exception {
        SteeredNode a = rig.add("a", 1);
        var again = rig.submit("j1", 0, "c1", HELD);
        await().until(() -> a.started.contains(new AttemptRef("j1", 4, "a")));
        a.answer("j1");
        assertThat(end(again).head().outcome()).isEqualTo(JobOutcome.REPLIED);

        restart(false, Duration.ofMillis(200));
        SteeredNode b = rig.add("a", 1);

        JobReply.Head head = end(rig.submit("j1", 0, "c1", HELD)).head();

        assertThat(head.outcome()).isEqualTo(JobOutcome.UNKNOWN_END);
        assertThat(head.attempts()).isEqualTo(3);
        assertThat(b.started).isEmpty();
    }

    @Test
    void a_job_waits_for_its_server_to_come_back() throws Exception {
        restart(false, Duration.ofMinutes(1));
        SteeredNode a = rig.node("a");
        a.holds(HELD, Rig.POOL);
        rig.add("b", 1);
        var reply = rig.submit("j1", 0, "c1", HELD);
        assertThat(rig.jobs()).containsExactly("j1");

        rig.add("a", 1);
        a.answer("j1");

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(a.started).isEmpty();
        assertThat(rig.node("b").started).isEmpty();
    }

    @Test
    void a_server_that_comes_back_without_the_attempt_has_lost_it() throws Exception {
        restart(false, Duration.ofMinutes(1));
        var reply = rig.submit("j1", 0, "c1", HELD);

        rig.add("a", 1);

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.UNKNOWN_END);
    }

    @Test
    void a_server_that_does_not_come_back_has_lost_it() throws Exception {
        restart(false, Duration.ofMillis(50));

        JobReply.Head head = end(rig.submit("j1", 0, "c1", HELD)).head();

        assertThat(head.outcome()).isEqualTo(JobOutcome.UNKNOWN_END);
        assertThat(head.detail()).contains("has not come back");
    }

    @Test
    void a_job_that_waits_for_its_server_can_be_cancelled() throws Exception {
        restart(false, Duration.ofMinutes(1));
        var reply = rig.submit("j1", 0, "c1", HELD);

        assertThat(rig.cancel("j1")).isTrue();

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
    }

    @Test
    void what_a_node_forgot_in_the_middle_is_lost() throws Exception {
        restart(false, Duration.ofMillis(50));
        SteeredNode a = rig.node("a");
        a.holds(HELD, Rig.POOL);
        rig.add("a", 1);
        var reply = rig.submit("j1", 0, "c1", HELD);

        a.breakAll();

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.UNKNOWN_END);
    }
}

package org.gridshed.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.PoolSettings;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PoolServersTest {
    private Rig rig = new Rig(Rig.settings(true));

    @AfterEach
    void close() {
        rig.close();
    }

    private void notIdempotent() {
        rig.close();
        rig = new Rig(Rig.settings(false));
    }

    private static JobReply end(CompletableFuture<JobReply> reply) throws Exception {
        return reply.get(10, TimeUnit.SECONDS);
    }

    @Test
    void preempted_jobs_return_to_the_front_in_order_of_arrival() {
        SteeredNode a = rig.add("a", 2);
        rig.submitAll("j1", "j2", "j3", "j4");
        rig.awaitRunning("a", "j1", "j2");

        assertThat(rig.release("a", true, 0)).isTrue();

        assertThat(rig.waiting()).containsExactly("j1", "j2", "j3", "j4");
        assertThat(a.runningJobs()).isEmpty();
        assertThat(rig.report().servers()).isEmpty();
        assertThat(rig.report().totals().evicted()).isEqualTo(2);
        assertThat(rig.report().failing()).isEmpty();
        SteeredNode b = rig.add("b", 1);
        rig.awaitRunning("b", "j1");
        b.answer("j1");
        rig.awaitRunning("b", "j2");
        assertThat(b.started.getFirst()).isEqualTo(new AttemptRef("j1", 2, "b"));
    }

    @Test
    void a_job_that_ends_while_its_server_leaves_does_not_run_again() throws Exception {
        SteeredNode a = rig.add("a", 2);
        a.deafToStops = true;
        var first = rig.submit("j1");
        var _ = rig.submit("j2");
        rig.awaitRunning("a", "j1", "j2");
        var left = rig.releaseInBackground("a", true, 0);
        await().until(() -> a.stops.size() >= 2);

        a.answer("j1");

        assertThat(end(first).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        a.deafToStops = false;
        assertThat(left.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(rig.waiting()).containsExactly("j2");
    }

    @Test
    void a_draining_server_takes_no_new_job_and_leaves_when_its_last_has_ended() throws Exception {
        SteeredNode a = rig.add("a", 2);
        var first = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var left = rig.releaseInBackground("a", false, 60);
        awaitDraining();
        var _ = rig.submit("j2");

        assertThat(left).isNotDone();
        a.answer("j1");

        assertThat(left.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(end(first).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(a.started).hasSize(1);
        assertThat(rig.report().servers()).isEmpty();
    }

    private void awaitDraining() {
        await().until(() -> rig.pools.figures(Rig.POOL).processors() == 0);
    }

    @Test
    void an_idempotent_pool_preempts_at_the_end_of_a_drain() {
        rig.add("a", 1);
        rig.submitAll("j1");
        rig.awaitRunning("a", "j1");

        assertThat(rig.release("a", false, 0.05)).isTrue();

        assertThat(rig.waiting()).containsExactly("j1");
    }

    @Test
    void a_pool_that_is_not_idempotent_keeps_the_server_at_the_end_of_a_drain() throws Exception {
        notIdempotent();
        SteeredNode a = rig.add("a", 1);
        var first = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var _ = rig.submit("j2");

        // An order to preempt drains here.
        assertThat(rig.release("a", true, 0.05)).isFalse();

        assertThat(a.stops).isEmpty();
        assertThat(rig.report().servers()).containsExactly("a");
        a.answer("j1");
        assertThat(end(first).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        rig.awaitRunning("a", "j2");
    }

    @Test
    void a_second_release_joins_the_first() throws Exception {
        rig.add("a", 1);
        rig.submitAll("j1");
        rig.awaitRunning("a", "j1");
        var drained = rig.releaseInBackground("a", false, 60);
        awaitDraining();

        assertThat(rig.release("a", true, 0)).isTrue();

        assertThat(drained.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(rig.release("a", true, 0)).isTrue();
        assertThat(rig.waiting()).containsExactly("j1");
    }

    @Test
    void a_server_that_cannot_be_told_to_stop_stays() {
        SteeredNode a = rig.add("a", 1);
        rig.submitAll("j1");
        rig.awaitRunning("a", "j1");
        a.deafToStops = true;
        var left = rig.releaseInBackground("a", true, 0);
        await().until(() -> a.stops.size() > 3);

        rig.pools.loseServer(Rig.POOL, "a");

        assertThat(left.orTimeout(10, TimeUnit.SECONDS).join()).isTrue();
        assertThat(rig.waiting()).containsExactly("j1");
        assertThat(rig.report().servers()).isEmpty();
    }

    @Test
    void idempotent_jobs_of_a_lost_server_run_again_first() {
        rig.add("a", 2);
        rig.submitAll("j1", "j2", "j3");
        rig.awaitRunning("a", "j1", "j2");

        rig.pools.loseServer(Rig.POOL, "a");

        assertThat(rig.waiting()).containsExactly("j1", "j2", "j3");
        assertThat(rig.report().totals().lost()).isEqualTo(2);
        rig.add("b", 1);
        rig.awaitRunning("b", "j1");
    }

    @Test
    void jobs_that_are_not_idempotent_end_unknown_with_their_server() throws Exception {
        notIdempotent();
        rig.add("a", 1);
        var first = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var second = rig.submit("j2");

        rig.pools.loseServer(Rig.POOL, "a");

        JobReply.Head head = end(first).head();
        assertThat(head.outcome()).isEqualTo(JobOutcome.UNKNOWN_END);
        assertThat(head.detail())
                .contains("not idempotent")
                .contains("attempt 1")
                .contains("server was lost");
        assertThat(head.server()).isEqualTo("a");
        assertThat(second).isNotDone();
        rig.add("b", 1);
        rig.awaitRunning("b", "j2");
    }

    @Test
    void an_idempotent_job_that_is_lost_again_and_again_is_given_up() throws Exception {
        SteeredNode a = rig.add("a", 1);
        a.always = RunReply.without(End.BROKEN, "the host crashed");

        JobReply.Head head = end(rig.submit("j1")).head();

        assertThat(head.outcome()).isEqualTo(JobOutcome.UNREACHABLE);
        assertThat(head.detail()).contains("5 times").contains("the host crashed");
        assertThat(head.attempts()).isEqualTo(5);
    }

    @Test
    void an_attempt_that_never_started_runs_elsewhere_and_its_server_rests() throws Exception {
        SteeredNode a = rig.add("a", 4);
        a.always = RunReply.without(End.NOT_STARTED, "no host");
        SteeredNode b = rig.add("b", 1);
        b.always = SteeredNode.answer(200);

        for (int i = 0; i < 50; i++) {
            assertThat(end(rig.submit("j" + i)).head().server()).isEqualTo("b");
        }

        // Tried at once, and after each of its rests; never by each job.
        assertThat(a.started).hasSizeBetween(1, 10);
        assertThat(rig.report().failing()).singleElement().satisfies(failing -> {
            assertThat(failing.server()).isEqualTo("a");
            assertThat(failing.reason()).isEqualTo("no host");
        });
        a.always = null;
        b.always = null;
        rig.submitAll("k1", "k2", "k3");
        await().until(() -> a.runningJobs().size() == 2);
        a.answer(a.runningJobs().getFirst());
        await().until(() -> rig.report().failing().isEmpty());
    }

    @Test
    void evicted_attempts_run_again_also_where_the_service_is_not_idempotent() throws Exception {
        notIdempotent();
        SteeredNode a = rig.add("a", 1);
        a.unreachable = true;
        var reply = rig.submit("j1");
        await().until(() -> !rig.report().failing().isEmpty());

        SteeredNode b = rig.add("b", 1);
        rig.awaitRunning("b", "j1");
        b.answer("j1");

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(a.started).isEmpty();
    }

    @Test
    void a_lower_epoch_is_ignored_and_a_higher_one_replaces() {
        SteeredNode a = rig.add("a", 1, 5);
        rig.submitAll("j1", "j2", "j3");
        rig.awaitRunning("a", "j1");

        rig.add("a", 3, 4);

        assertThat(rig.pools.figures(Rig.POOL).processors()).isEqualTo(1);
        assertThat(rig.waiting()).containsExactly("j2", "j3");
        rig.add("a", 2, 6);
        rig.awaitRunning("a", "j1", "j2");
        assertThat(a.started).hasSize(2);
        assertThat(rig.report().servers()).containsExactly("a");
    }

    @Test
    void the_same_grant_again_does_not_end_a_drain() throws Exception {
        SteeredNode a = rig.add("a", 1);
        rig.submitAll("j1");
        rig.awaitRunning("a", "j1");
        var left = rig.releaseInBackground("a", false, 60);
        var _ = rig.submit("j2");
        awaitDraining();

        rig.add("a", 1);
        a.answer("j1");

        assertThat(left.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(a.started).hasSize(1);
    }

    @Test
    void a_higher_grant_keeps_a_server_that_was_about_to_leave() throws Exception {
        SteeredNode a = rig.add("a", 1, 1);
        rig.submitAll("j1");
        rig.awaitRunning("a", "j1");
        var left = rig.releaseInBackground("a", false, 60);
        awaitDraining();

        rig.add("a", 1, 2);

        assertThat(left.get(10, TimeUnit.SECONDS)).isFalse();
        var _ = rig.submit("j9");
        a.answer("j1");
        rig.awaitRunning("a", "j9");
    }

    @Test
    void starts_are_recorded_before_they_happen_where_the_service_is_not_idempotent() {
        notIdempotent();
        rig.cluster.away = true;
        SteeredNode a = rig.add("a", 1);
        var _ = rig.submit("j1");
        await().until(() -> rig.report().observation().jobs().getFirst().started() != null);
        assertThat(a.started).isEmpty();

        rig.cluster.away = false;

        rig.awaitRunning("a", "j1");
        assertThat(rig.cluster.recorded).containsExactly(new AttemptRef("j1", 1, "a"));
        assertThat(rig.report().failing()).isEmpty();
    }

    @Test
    void starts_are_recorded_behind_the_back_where_the_service_is_idempotent() {
        rig.cluster.away = true;
        rig.add("a", 1);
        var _ = rig.submit("j1");
        rig.awaitRunning("a", "j1");

        rig.cluster.away = false;

        await().until(() -> rig.cluster.recorded.contains(new AttemptRef("j1", 1, "a")));
    }

    @Test
    void a_service_may_become_idempotent_while_jobs_run() {
        notIdempotent();
        rig.add("a", 1);
        rig.submitAll("j1");
        rig.awaitRunning("a", "j1");

        PoolSettings now = Rig.settings(true);
        rig.pools.settings(Rig.POOL, now);

        assertThat(rig.release("a", true, 0)).isTrue();
        assertThat(rig.waiting()).containsExactly("j1");
    }

    @Test
    void an_order_to_preempt_drains_where_the_service_is_not_idempotent() throws Exception {
        notIdempotent();
        SteeredNode a = rig.add("a", 1);
        var first = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var left = rig.releaseInBackground("a", true, 60);
        awaitDraining();

        a.answer("j1");

        assertThat(left.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(end(first).head().outcome()).isEqualTo(JobOutcome.REPLIED);
    }

    @Test
    void an_attempt_that_was_not_sent_when_its_server_was_lost_is_never_sent_and_runs_elsewhere() throws Exception {
        notIdempotent();
        rig.cluster.away = true;
        SteeredNode a = rig.add("a", 1);
        var reply = rig.submit("j1");
        await().until(() -> rig.report().observation().jobs().getFirst().started() != null);

        rig.pools.loseServer(Rig.POOL, "a");
        rig.cluster.away = false;
        await().until(() -> !rig.cluster.recorded.isEmpty());
        SteeredNode b = rig.add("b", 1);
        rig.awaitRunning("b", "j1");
        b.answer("j1");

        assertThat(end(reply).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(a.started).isEmpty();
    }
}

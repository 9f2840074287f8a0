package org.gridshed.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gridshed.model.Body;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.PoolManagerWire.Origin;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;
import org.gridshed.wire.UnknownPoolException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PoolQueueTest {
    private Rig rig = new Rig(Rig.settings(true));

    @AfterEach
    void close() {
        rig.close();
    }

    private void settings(boolean idempotent, int maxWaiting, int window) {
        rig.close();
        rig = new Rig(Rig.settings(idempotent, maxWaiting, window));
    }

    private static JobReply end(CompletableFuture<JobReply> reply) throws Exception {
        return reply.get(10, TimeUnit.SECONDS);
    }

    @Test
    void jobs_start_in_order_of_arrival_on_whichever_server_is_free() {
        SteeredNode a = rig.add("a", 1);
        SteeredNode b = rig.add("b", 1);

        rig.submitAll("j1", "j2", "j3", "j4");

        rig.awaitRunning("a", "j1");
        rig.awaitRunning("b", "j2");
        b.answer("j2");
        rig.awaitRunning("b", "j3");
        a.answer("j1");
        rig.awaitRunning("a", "j4");
    }

    @Test
    void jobs_are_spread_over_the_servers() {
        rig.add("a", 2);
        rig.add("b", 2);

        rig.submitAll("j1", "j2");

        rig.awaitRunning("a", "j1");
        rig.awaitRunning("b", "j2");
    }

    @Test
    void a_better_priority_class_goes_first() {
        SteeredNode a = rig.add("a", 1);
        var _ = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var _ = rig.submit("j2", 5, "c1", null);
        var _ = rig.submit("j3", 1, "c1", null);

        a.answer("j1");

        rig.awaitRunning("a", "j3");
        assertThat(rig.waiting()).containsExactly("j2");
    }

    @Test
    void a_reply_comes_back_as_the_service_gave_it() throws Exception {
        SteeredNode a = rig.add("a", 1);
        var reply = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        Instant before = rig.clock.instant();
        rig.clock.advance(Duration.ofSeconds(3));

        a.end("j1", SteeredNode.answer(500));

        JobReply.Head head = end(reply).head();
        assertThat(head.outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(head.status()).isEqualTo(500);
        assertThat(head.attempts()).isEqualTo(1);
        assertThat(head.server()).isEqualTo("a");
        assertThat(head.serviceTime()).isEqualTo(Duration.ofSeconds(2));
        assertThat(head.ended()).isEqualTo(before.plusSeconds(3));
        assertThat(new String(end(reply).body().toBytes(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("<answer/>");
        assertThat(rig.report().totals().faults()).isEqualTo(1);
    }

    @Test
    void the_same_id_again_is_the_same_job() throws Exception {
        SteeredNode a = rig.add("a", 2);
        var first = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var second = rig.submit("j1");

        a.answer("j1");

        assertThat(end(second)).isSameAs(end(first));
        assertThat(end(rig.submit("j1"))).isSameAs(end(first));
        assertThat(a.started).hasSize(1);
        assertThat(rig.report().totals().arrived()).isEqualTo(1);
    }

    @Test
    void a_reply_is_kept_for_a_minute_only() throws Exception {
        SteeredNode a = rig.add("a", 1);
        a.always = SteeredNode.answer(200);
        end(rig.submit("j1"));

        rig.clock.advance(FinishedJobs.KEPT.plusSeconds(1));

        end(rig.submit("j1"));
        assertThat(a.started).hasSize(2);
    }

    @Test
    void a_full_queue_turns_jobs_away() throws Exception {
        settings(true, 2, 20);
        SteeredNode a = rig.add("a", 1);
        rig.submitAll("j1", "j2", "j3");

        JobReply refused = end(rig.submit("j4"));

        assertThat(refused.head().outcome()).isEqualTo(JobOutcome.REFUSED);
        assertThat(refused.head().detail()).contains("2 waiting");
        assertThat(rig.report().totals().refused()).isEqualTo(1);
        a.answer("j1");
        rig.awaitRunning("a", "j2");
        assertThat(rig.submit("j5")).isNotDone();
    }

    @Test
    void a_waiting_job_is_cancelled_without_having_run() throws Exception {
        SteeredNode a = rig.add("a", 1);
        var running = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var waiting = rig.submit("j2");

        assertThat(rig.cancel("j2")).isTrue();

        assertThat(end(waiting).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
        assertThat(end(waiting).head().detail()).isEqualTo("no longer wanted");
        assertThat(rig.cancel("j2")).isFalse();
        a.answer("j1");
        end(running);
        assertThat(a.started).hasSize(1);
    }

    @Test
    void a_running_job_is_stopped_when_cancelled_and_its_processor_taken_only_then() throws Exception {
        SteeredNode a = rig.add("a", 1);
        a.deafToStops = true;
        var running = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var _ = rig.submit("j2");

        assertThat(rig.cancel("j1")).isTrue();

        assertThat(end(running).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
        await().until(() -> a.stops.size() > 2);
        rig.awaitRunning("a", "j1");
        a.deafToStops = false;
        rig.awaitRunning("a", "j2");
        assertThat(rig.report().observation().responseTimes()).isEmpty();
        assertThat(rig.report().totals().cancelled()).isEqualTo(1);
    }

    @Test
    void windows_hold_the_last_x_and_shrink_at_run_time() throws Exception {
        SteeredNode a = rig.add("a", 1);
        for (int i = 1; i <= 5; i++) {
            Instant arrival = rig.clock.instant();
            var reply = rig.submitAt(arrival, "j" + i, 0, "c1", null);
            rig.awaitRunning("a", "j" + i);
            rig.clock.advance(Duration.ofSeconds(i));
            a.answer("j" + i);
            end(reply);
        }
        assertThat(rig.report().observation().responseTimes()).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0);

        rig.pools.settings(Rig.POOL, Rig.settings(true, 10, 3));

        var seen = rig.report().observation();
        assertThat(seen.responseTimes()).containsExactly(3.0, 4.0, 5.0);
        assertThat(seen.serviceTimes()).containsExactly(2.0, 2.0, 2.0);
        assertThat(seen.measuredServiceRate().orElseThrow()).isCloseTo(0.5, within(1e-9));
        // Arrivals at 3, 6 and 10 s: two gaps in seven seconds.
        assertThat(seen.arrivalRate()).isCloseTo(2 / 7.0, within(1e-9));
        assertThat(seen.settings().window()).isEqualTo(3);
    }

    @Test
    void a_report_names_jobs_servers_and_whether_the_pool_is_in_use() throws Exception {
        SteeredNode a = rig.add("a", 1);
        rig.add("b", 1);
        var first = rig.submit("j1");
        rig.awaitRunning("a", "j1");

        var job = rig.report().observation().jobs().getFirst();

        assertThat(job.server()).isEqualTo("a");
        assertThat(job.started()).isNotNull();
        assertThat(job.deadline()).isEqualTo(job.arrival().plusSeconds(60));
        assertThat(rig.report().servers()).containsExactly("a", "b");
        assertThat(rig.report().observation().inUse()).isTrue();
        a.answer("j1");
        end(first);
        assertThat(rig.report().observation().inUse()).isTrue();
        rig.clock.advance(Duration.ofSeconds(61));
        assertThat(rig.report().observation().inUse()).isFalse();
    }

    @Test
    void a_new_cluster_manager_cancels_what_waits_for_clients_of_the_old_one() throws Exception {
        SteeredNode a = rig.add("a", 1);
        var running = rig.submit("j1", 0, "old", null);
        rig.awaitRunning("a", "j1");
        var waiting = rig.submit("j2", 0, "old", null);
        var mine = rig.submit("j3", 0, "new", null);

        rig.pools.origin(new Origin("new"));

        assertThat(end(waiting).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
        assertThat(running).isNotDone();
        assertThat(mine).isNotDone();
        a.answer("j1");
        assertThat(end(running).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        rig.awaitRunning("a", "j3");
    }

    @Test
    void an_orphan_that_ran_does_not_wait_again_but_an_adopted_one_does() throws Exception {
        SteeredNode a = rig.add("a", 2);
        var orphan = rig.submit("j1", 0, "old", null);
        var _ = rig.submit("j2", 0, "old", null);
        rig.awaitRunning("a", "j1", "j2");
        rig.pools.origin(new Origin("new"));
        var _ = rig.submit("j2", 0, "new", null);

        a.end("j1", RunReply.without(End.STOPPED, "moved"));
        a.end("j2", RunReply.without(End.STOPPED, "moved"));

        assertThat(end(orphan).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
        rig.awaitRunning("a", "j2");
    }

    @Test
    void a_closed_pool_cancels_its_jobs_and_is_unknown_from_then_on() throws Exception {
        SteeredNode a = rig.add("a", 1);
        var running = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var waiting = rig.submit("j2");

        rig.pools.closePool(Rig.POOL);

        assertThat(end(running).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
        assertThat(end(waiting).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
        await().until(() -> a.runningJobs().isEmpty());
        assertThat(rig.pools.pools()).isEmpty();
        assertThatThrownBy(() -> rig.pools.report(Rig.POOL)).isInstanceOf(UnknownPoolException.class);
    }

    @Test
    void at_the_end_of_the_manager_jobs_go_on_elsewhere() throws Exception {
        SteeredNode a = rig.add("a", 1);
        var running = rig.submit("j1");
        rig.awaitRunning("a", "j1");
        var waiting = rig.submit("j2");

        rig.pools.close();

        assertThatThrownBy(() -> end(running)).hasCauseInstanceOf(UnknownPoolException.class);
        assertThatThrownBy(() -> end(waiting)).hasCauseInstanceOf(UnknownPoolException.class);
        assertThat(a.runningJobs()).containsExactly("j1");
        assertThat(a.stops).isEmpty();
    }

    @Test
    void an_interrupted_caller_leaves_its_job_running() throws Exception {
        SteeredNode a = rig.add("a", 1);
        JobRequest job = new JobRequest(
                new JobRequest.Head("j1", Rig.POOL, "", List.of(), rig.clock.instant(), 0, "", "c1", null), Body.EMPTY);
        CompletableFuture<JobReply> seen = new CompletableFuture<>();
        Thread caller = Thread.ofVirtual().start(() -> seen.complete(rig.pools.submit(Rig.POOL, job)));
        rig.awaitRunning("a", "j1");

        caller.interrupt();

        assertThat(end(seen).head().outcome()).isEqualTo(JobOutcome.CANCELLED);
        var again = rig.submit("j1");
        a.answer("j1");
        assertThat(end(again).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(a.started).hasSize(1);
    }
}

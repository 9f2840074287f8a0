package org.gridshed.cluster.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.gridshed.cluster.dispatch.Admission.TurnedAway;
import org.gridshed.cluster.dispatch.Admission.TurnedAwayException;
import org.gridshed.cluster.dispatch.PoolRouter.NoPoolException;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.Body;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.testkit.SettableClock;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.UnknownPoolException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.MDC;

class DispatcherTest {
    private static final ClientConnection STAYS = gone -> () -> {};
    private static final Call CALL = new Call("/deep?q", List.of(), Body.of(new byte[] {1, 2, 3}), "127.0.0.1");
    private final SettableClock clock = new SettableClock();
    private final SteeredPools pools = new SteeredPools();
    private final FakeJournal journal = new FakeJournal();
    private final List<Admission> admissions = new ArrayList<>();
    private final HostedService once = Services.service("once", false, 4096);
    private final HostedService again = Services.service("again", true, 4096);

    private Dispatcher dispatcher(boolean stopRunning) {
        AtomicInteger seed = new AtomicInteger();
        JobIds ids = new JobIds(clock, () -> new SplittableRandom(seed.incrementAndGet()));
        return new Dispatcher(
                pools,
                journal,
                new NewJobs(ids, clock, new Incarnation("life 1")),
                admissions,
                clock,
                new Dispatcher.Patience(Duration.ofSeconds(30), stopRunning));
    }

    private JobReply dispatch(HostedService service) throws InterruptedException {
        return dispatcher(false).dispatch(service, CALL, STAYS);
    }

    @Test
    void a_call_becomes_one_job_with_its_path_its_arrival_and_its_origin() throws InterruptedException {
        JobReply reply = dispatch(once);

        JobRequest job = pools.submitted.getFirst();
        assertThat(job.head().service()).isEqualTo("once");
        assertThat(job.head().path()).isEqualTo("/deep?q");
        assertThat(job.head().arrival()).isEqualTo(clock.instant());
        assertThat(job.head().origin()).isEqualTo("life 1");
        assertThat(job.body()).isSameAs(CALL.body());
        assertThat(reply.head().jobId()).isEqualTo(job.head().jobId());
        assertThat(journal.accepted)
                .extracting(JobRequest.Head::jobId)
                .containsExactly(job.head().jobId());
        assertThat(journal.ended).extracting(JobReply.Head::outcome).containsExactly(JobOutcome.REPLIED);
    }

    @Test
    void logs_know_job_and_trace_while_it_runs_and_not_after() throws InterruptedException {
        AtomicReference<String> seen = new AtomicReference<>("");
        pools.behaviour = job -> {
            seen.set(MDC.get("job") + " " + MDC.get("trace"));
            return SteeredPools.echo(job);
        };

        dispatch(once);

        JobRequest.Head head = pools.submitted.getFirst().head();
        assertThat(seen.get()).isEqualTo(head.jobId() + " " + head.traceparent().substring(3, 35));
        assertThat(MDC.get("job")).isNull();
        assertThat(MDC.get("trace")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"unknown", "sent", "unsent"})
    void a_pool_that_breaks_gets_the_same_job_again_with_its_last_attempt(String how) throws InterruptedException {
        pools.behaviour = job -> {
            if (pools.submitted.size() < 3) {
                journal.starting(List.of(new AttemptRef(job.head().jobId(), pools.submitted.size(), "server-9")));
                throw how.equals("unknown")
                        ? new UnknownPoolException("once")
                        : new ComponentUnreachableException("gone", how.equals("sent"), null);
            }
            return SteeredPools.echo(job);
        };

        JobReply reply = dispatch(once);

        String id = pools.submitted.getFirst().head().jobId();
        assertThat(reply.head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(pools.submitted).extracting(job -> job.head().jobId()).containsExactly(id, id, id);
        assertThat(pools.submitted)
                .extracting(job -> job.head().lastAttempt())
                .containsExactly(null, new AttemptRef(id, 1, "server-9"), new AttemptRef(id, 2, "server-9"));
        assertThat(pools.broken).extracting(PoolRouter.Route::incarnation).containsExactly("first", "life 2");
        assertThat(journal.accepted).hasSize(1);
        assertThat(journal.ended).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"true,true,UNREACHABLE", "false,true,UNKNOWN_END", "true,false,UNREACHABLE", "false,false,UNREACHABLE"})
    void a_pool_that_does_not_come_back_leaves_an_end_by_the_idempotent_rule(
            boolean idempotent, boolean began, JobOutcome outcome) throws InterruptedException {
        pools.behaviour = job -> {
            if (began) {
                journal.starting(List.of(new AttemptRef(job.head().jobId(), 2, "server-9")));
            }
            pools.routeFailures.add(new NoPoolException("the pool did not come back in time"));
            throw new ComponentUnreachableException("gone", true, null);
        };

        JobReply reply = dispatch(idempotent ? again : once);

        assertThat(reply.head().outcome()).isEqualTo(outcome);
        assertThat(reply.head().detail()).contains("the pool did not come back in time");
        assertThat(reply.head().attempts()).isEqualTo(began ? 2 : 0);
        assertThat(pools.submitted).hasSize(1);
        assertThat(journal.ended).containsExactly(reply.head());
    }

    @Test
    void a_failure_nobody_expected_closes_the_journals_row() {
        pools.behaviour = job -> {
            throw new IllegalStateException("a bug");
        };

        assertThatThrownBy(() -> dispatch(once)).hasMessage("a bug");

        assertThat(journal.ended).extracting(JobReply.Head::outcome).containsExactly(JobOutcome.UNREACHABLE);
        assertThat(MDC.get("job")).isNull();
    }

    @Test
    void the_first_check_that_says_no_turns_a_call_away() {
        AtomicInteger asked = new AtomicInteger();
        admissions.add((service, call) -> {
            asked.incrementAndGet();
            return null;
        });
        admissions.add((service, call) -> new TurnedAway("rate", "too many calls", Duration.ofSeconds(3)));
        admissions.add((service, call) -> {
            asked.addAndGet(100);
            return null;
        });

        assertThatThrownBy(() -> dispatch(once))
                .isInstanceOf(TurnedAwayException.class)
                .hasMessage("too many calls");

        assertThat(asked).hasValue(1);
        assertThat(pools.submitted).isEmpty();
        assertThat(journal.accepted).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"false,false,true", "true,false,false", "true,true,true"})
    void a_client_that_hangs_up_takes_its_job_along_unless_it_runs(
            boolean running, boolean stopRunning, boolean cancelled) throws InterruptedException {
        CountDownLatch cancel = new CountDownLatch(1);
        AtomicReference<Runnable> hangUp = new AtomicReference<>(() -> {});
        pools.atCancel = cancel::countDown;
        pools.behaviour = job -> {
            if (running) {
                journal.starting(List.of(new AttemptRef(job.head().jobId(), 1, "server-1")));
            }
            hangUp.get().run();
            boolean came = cancel.await(cancelled ? 10_000 : 200, TimeUnit.MILLISECONDS);
            return came ? SteeredPools.without(job, JobOutcome.CANCELLED, "gone") : SteeredPools.echo(job);
        };
        ClientConnection leaves = gone -> {
            hangUp.set(gone);
            return () -> {};
        };

        JobReply reply = dispatcher(stopRunning).dispatch(again, CALL, leaves);

        assertThat(reply.head().outcome()).isEqualTo(cancelled ? JobOutcome.CANCELLED : JobOutcome.REPLIED);
        assertThat(pools.cancelled).hasSize(cancelled ? 1 : 0);
    }

    @Test
    void each_hand_over_is_watched_and_each_watch_ends() throws InterruptedException {
        AtomicInteger opened = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        pools.behaviour = job -> {
            assertThat(opened.get()).isEqualTo(pools.submitted.size());
            if (pools.submitted.size() == 1) {
                throw new UnknownPoolException("once");
            }
            return SteeredPools.echo(job);
        };

        dispatcher(false).dispatch(once, CALL, gone -> {
            opened.incrementAndGet();
            return closed::incrementAndGet;
        });

        assertThat(opened).hasValue(2);
        assertThat(closed).hasValue(2);
    }
}

package org.gridshed.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;

/** Whatever servers and callers do at the same time, the promises to jobs and servers hold. */
class PoolStressPropertyTest {
    private static final int SERVERS = 4;
    private static final int CALLERS = 24;
    private static final int JOBS_EACH = 40;

    @Property(tries = 6, shrinking = ShrinkingMode.OFF)
    void every_job_ends_once_and_no_server_is_overfull(@ForAll long seed, @ForAll boolean idempotent) throws Exception {
        try (RestlessFleet fleet = new RestlessFleet(SERVERS, seed);
                Rig rig = new Rig(Rig.settings(idempotent), Duration.ofMillis(50))) {
            fleet.join(rig);
            AtomicInteger number = new AtomicInteger();
            List<CompletableFuture<List<JobReply>>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                Random random = new Random(seed + i);
                callers.add(background(() -> call(rig, fleet, number, random)));
            }
            List<CompletableFuture<Void>> movers = new ArrayList<>();
            for (int s = 0; s < SERVERS; s++) {
                int server = s;
                movers.add(background(() -> {
                    fleet.keepMoving(rig, server, idempotent, new Random(seed - server));
                    return null;
                }));
            }

            List<JobReply> replies = new ArrayList<>();
            for (CompletableFuture<List<JobReply>> caller : callers) {
                replies.addAll(caller.get(60, TimeUnit.SECONDS));
            }
            fleet.settle();
            for (CompletableFuture<Void> mover : movers) {
                mover.get(30, TimeUnit.SECONDS);
            }

            assertThat(replies).hasSize(CALLERS * JOBS_EACH);
            assertThat(replies.stream().map(reply -> reply.head().jobId())).doesNotHaveDuplicates();
            assertThat(replies)
                    .allSatisfy(reply -> assertThat(reply.head().outcome())
                            .isIn(
                                    idempotent
                                            ? List.of(JobOutcome.REPLIED, JobOutcome.CANCELLED, JobOutcome.UNREACHABLE)
                                            : List.of(
                                                    JobOutcome.REPLIED, JobOutcome.CANCELLED, JobOutcome.UNKNOWN_END)));
            assertThat(replies.stream().filter(r -> r.head().outcome() == JobOutcome.REPLIED))
                    .hasSizeGreaterThan(CALLERS * JOBS_EACH / 2);
            assertThat(fleet.wrongs()).isEmpty();
            assertThat(rig.jobs()).isEmpty();
            assertAccounts(rig);
        }
    }

    private static void assertAccounts(Rig rig) {
        PoolFigures figures = rig.pools.figures(Rig.POOL);
        assertThat(figures.inService()).isZero();
        assertThat(figures.waiting()).isZero();
        // What is counted as free really is: a job for each processor starts without another's end.
        int processors = rig.report().servers().size() * RestlessFleet.PROCESSORS;
        assertThat(figures.processors()).isEqualTo(processors);
    }

    private static <T> CompletableFuture<T> background(java.util.concurrent.Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                result.complete(work.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    private static List<JobReply> call(Rig rig, RestlessFleet fleet, AtomicInteger number, Random random) {
        List<JobReply> replies = new ArrayList<>();
        for (int i = 0; i < JOBS_EACH; i++) {
            String id = "j" + number.incrementAndGet();
            if (random.nextInt(10) == 0) {
                Thread.ofVirtual().start(() -> {
                    fleet.pause(random.nextInt(4));
                    rig.cancel(id);
                });
            }
            replies.add(rig.call(id));
        }
        return replies;
    }
}

package org.gridshed.policies.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.Set;
import org.gridshed.model.JobObservation;
import org.gridshed.model.QueueOrder;
import org.gridshed.model.ServerGrant;
import org.junit.jupiter.api.Test;

class JobQueueTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final double[] TEN_SECONDS = {10};

    @Test
    void first_come_is_first_served_within_the_best_priority_class() {
        JobQueue queue = new JobQueue(QueueOrders.named("fifo"));
        queue.add(job("late", 5, 0));
        queue.add(job("low", 0, 1));
        queue.add(job("early", 1, 0));

        assertThat(next(queue)).contains("early");
        assertThat(next(queue)).contains("late");
        assertThat(next(queue)).contains("low");
        assertThat(next(queue)).isEmpty();
    }

    @Test
    void a_stopped_job_comes_back_to_its_place() {
        JobQueue queue = new JobQueue(QueueOrders.named("fifo"));
        queue.add(job("a", 1, 0));
        queue.add(job("b", 2, 0));
        queue.add(job("c", 3, 0));
        JobObservation first = queue.next(START, () -> TEN_SECONDS).orElseThrow();
        JobObservation second = queue.next(START, () -> TEN_SECONDS).orElseThrow();

        queue.add(second);
        queue.add(first);

        assertThat(queue.toList()).extracting(JobObservation::id).containsExactly("a", "b", "c");
    }

    @Test
    void the_same_id_again_replaces_and_a_removed_one_is_gone() {
        JobQueue queue = new JobQueue(QueueOrders.named("fifo"));
        queue.add(job("a", 1, 0));
        queue.add(job("a", 1, 3));

        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.remove("a")).isPresent();
        assertThat(queue.remove("a")).isEmpty();
        assertThat(queue.size()).isZero();
    }

    @Test
    void late_last_passes_over_jobs_that_cannot_be_on_time() {
        JobQueue queue = new JobQueue(QueueOrders.named("late-last"));
        queue.add(job("hopeless", -55, 0));
        queue.add(job("possible", -40, 0));
        queue.add(job("easy", 0, 0));

        assertThat(next(queue)).contains("possible");
        assertThat(next(queue)).contains("easy");
        assertThat(next(queue)).contains("hopeless");
    }

    @Test
    void an_order_that_names_a_foreign_job_does_not_stop_the_queue() {
        JobQueue queue = new JobQueue(new QueueOrder() {
            @Override
            public String name() {
                return "wrong";
            }

            @Override
            public JobObservation next(SequencedCollection<JobObservation> waiting, Instant now, double[] lengths) {
                return job("elsewhere", 0, 0);
            }
        });
        queue.add(job("a", 1, 0));
        queue.add(job("b", 2, 0));

        assertThat(next(queue)).contains("a");
        assertThat(next(queue)).contains("b");
    }

    @Test
    void many_jobs_leave_in_order_of_arrival_and_of_id_within_an_instant() {
        JobQueue queue = new JobQueue(QueueOrders.named("fifo"));
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            int place = i * 7 % 5000;
            queue.add(job(String.format(Locale.ROOT, "%05d", place), place / 10, 0));
            expected.add(String.format(Locale.ROOT, "%05d", i));
        }
        queue.remove("00000");

        List<String> left = new ArrayList<>();
        while (queue.size() > 0) {
            next(queue).ifPresent(left::add);
        }

        assertThat(left).isEqualTo(expected.subList(1, 5000));
    }

    @Test
    void running_jobs_and_unknown_orders_are_refused() {
        JobQueue queue = new JobQueue(QueueOrders.named("fifo"));

        assertThatThrownBy(() -> queue.add(new JobObservation("r", START, START, 0, START, "s")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> QueueOrders.named("lifo")).hasMessageContaining("[fifo, late-last]");
    }

    @Test
    void an_older_grant_of_a_server_is_not_taken() {
        ServerStack stack = new ServerStack();

        assertThat(stack.push(grant("s1", 2))).isTrue();
        assertThat(stack.push(grant("s2", 1))).isTrue();
        assertThat(stack.push(grant("s1", 1))).isFalse();
        assertThat(stack.push(grant("s1", 3))).isTrue();

        assertThat(stack.names()).containsExactly("s1", "s2");
        assertThat(stack.find("s1").orElseThrow().epoch()).isEqualTo(3);
    }

    private static ServerGrant grant(String server, long epoch) {
        return new ServerGrant(server, "p", 1, "local:" + server, epoch, Set.of());
    }

    private static Optional<String> next(JobQueue queue) {
        return queue.next(START, () -> TEN_SECONDS).map(JobObservation::id);
    }

    private static JobObservation job(String id, int second, int priority) {
        Instant arrival = START.plusSeconds(second);
        return new JobObservation(id, arrival, arrival.plusSeconds(60), priority, null, null);
    }
}

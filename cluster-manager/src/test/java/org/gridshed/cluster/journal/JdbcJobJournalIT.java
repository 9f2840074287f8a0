package org.gridshed.cluster.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.gridshed.cluster.journal.JdbcJobJournal.Retention;
import org.gridshed.model.ArchiveKind;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.ServiceVersion;
import org.gridshed.testkit.SettableClock;
import org.gridshed.testkit.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class JdbcJobJournalIT {
    private static final Retention LONG = new Retention(Duration.ofDays(7), 1_000_000);
    private final SettableClock clock = new SettableClock();
    private final BreakableDatabase database = new BreakableDatabase(TestDatabase.create());
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private JdbcJobJournal journal = open(LONG);

    private JdbcJobJournal open(Retention retention) {
        return new JdbcJobJournal(database, clock, retention, meters);
    }

    private void accept(String id, String service) {
        accept(journal, id, service, "/p?q");
    }

    private void accept(JdbcJobJournal into, String id, String service, String path) {
        JobRequest.Head head = new JobRequest.Head(
                id, service, path, List.of(), clock.instant(), 0, "00-" + "a".repeat(32) + "-b-01", "life", null);
        into.accepted(head, new ServiceVersion(service, 4, "0".repeat(64), ArchiveKind.JAR), "1.2.3.4", 77);
        clock.advance(Duration.ofMillis(3));
    }

    private void end(String id, JobOutcome outcome) {
        Instant now = clock.advance(Duration.ofMillis(5));
        JobReply.Head end = outcome == JobOutcome.REPLIED
                ? new JobReply.Head(
                        id, outcome, 200, List.of(), now.minusMillis(2), now, Duration.ofMillis(2), 1, "server-1", null)
                : JobReply.without(id, outcome, now, 0, null, "because").head();
        journal.ended("any", end, 99);
    }

    private long rows(String table) {
        return JdbcClient.create(database.real())
                .sql("SELECT count(*) FROM " + table)
                .query(Long.class)
                .single();
    }

    private List<String> ids(List<JobView> jobs) {
        return jobs.stream().map(JobView::id).toList();
    }

    @Test
    void a_job_that_ended_before_it_was_written_is_one_row_with_all_of_it() {
        Instant arrived = clock.instant();
        accept("j1", "add");
        end("j1", JobOutcome.REPLIED);
        journal.flush();

        assertThat(database.commits()).isOne();
        assertThat(journal.find("j1"))
                .contains(new JobView(
                        "j1",
                        "add",
                        4,
                        "1.2.3.4",
                        "/p?q",
                        "00-" + "a".repeat(32) + "-b-01",
                        arrived,
                        arrived.plusMillis(6),
                        arrived.plusMillis(8),
                        "REPLIED",
                        200,
                        1,
                        "server-1",
                        0.002,
                        77,
                        99,
                        null));
        assertThat(journal.attempts("j1")).containsExactly(new AttemptView(1, "server-1", arrived.plusMillis(6)));
        assertThat(rows("attempts")).isZero();
    }

    @Test
    void an_open_job_is_known_before_and_after_it_is_written_and_its_end_takes_its_place() {
        accept("j1", "add");
        assertThat(ids(journal.open())).containsExactly("j1");
        journal.flush();
        assertThat(rows("jobs WHERE ended_at IS NULL")).isOne();

        end("j1", JobOutcome.CANCELLED);
        journal.flush();

        assertThat(rows("jobs")).isOne();
        assertThat(journal.open()).isEmpty();
        assertThat(journal.find("j1")).get().satisfies(job -> {
            assertThat(job.outcome()).isEqualTo("CANCELLED");
            assertThat(job.detail()).isEqualTo("because");
            assertThat(job.started()).isNull();
            assertThat(job.serviceSeconds()).isNull();
        });
        assertThat(journal.attempts("j1")).isEmpty();
    }

    @Test
    void attempts_are_known_at_once_in_their_order_and_kept_when_there_was_more_than_one() {
        accept("j1", "add");
        journal.starting(List.of(new AttemptRef("j1", 1, "a"), new AttemptRef("nobody", 1, "a")));
        Instant second = clock.advance(Duration.ofSeconds(1));
        journal.starting(List.of(new AttemptRef("j1", 2, "b")));
        journal.starting(List.of(new AttemptRef("j1", 1, "late")));

        assertThat(journal.lastAttempt("j1")).isEqualTo(new AttemptRef("j1", 2, "b"));
        assertThat(journal.lastAttempt("nobody")).isNull();
        end("j1", JobOutcome.UNKNOWN_END);
        journal.flush();
        journal.flush();

        assertThat(journal.lastAttempt("j1")).isNull();
        assertThat(journal.attempts("j1")).extracting(AttemptView::server).containsExactly("a", "b");
        assertThat(journal.attempts("j1").getLast().started()).isEqualTo(second);
        assertThat(journal.find("j1").orElseThrow().attempts()).isEqualTo(2);
        assertThat(journal.find("j1").orElseThrow().server()).isEqualTo("b");
    }

    @Test
    void lists_go_back_from_the_newest_by_service_outcome_and_time() {
        for (int i = 0; i < 6; i++) {
            accept("j" + i, i % 2 == 0 ? "even" : "odd");
            if (i < 4) {
                end("j" + i, i < 2 ? JobOutcome.REPLIED : JobOutcome.REFUSED);
            }
        }
        Instant third = journal.find("j3").orElseThrow().arrived();

        assertThat(ids(journal.list(null, null, 100))).containsExactly("j5", "j4", "j3", "j2", "j1", "j0");
        assertThat(ids(journal.list(null, null, 3))).containsExactly("j5", "j4", "j3");
        assertThat(ids(journal.list("odd", null, 100))).containsExactly("j5", "j3", "j1");
        assertThat(ids(journal.list(null, "REFUSED", 100))).containsExactly("j3", "j2");
        assertThat(ids(journal.list(null, null, third, 2))).containsExactly("j2", "j1");
        assertThat(ids(journal.open())).containsExactly("j4", "j5");
    }

    @Test
    void jobs_of_an_earlier_life_are_closed_as_abandoned() {
        accept("j1", "add");
        accept("j2", "add");
        end("j2", JobOutcome.REPLIED);
        journal.flush();
        clock.advance(Duration.ofMinutes(1));

        try (JdbcJobJournal next = open(LONG)) {
            next.start();

            assertThat(next.find("j1").orElseThrow().outcome()).isEqualTo("ABANDONED");
            assertThat(next.find("j1").orElseThrow().ended()).isEqualTo(clock.instant());
            assertThat(next.find("j2").orElseThrow().outcome()).isEqualTo("REPLIED");
        }
    }

    @Test
    void it_writes_by_itself() {
        journal.start();
        accept("j1", "add");

        await().atMost(Duration.ofSeconds(10)).until(() -> rows("jobs") == 1);
        journal.close();
    }

    @Test
    void what_waits_is_written_before_it_closes() {
        journal.start();
        accept("j1", "add");
        end("j1", JobOutcome.REPLIED);

        journal.close();

        assertThat(rows("jobs")).isOne();
    }

    @Test
    void while_the_database_is_away_rows_wait_and_then_all_are_written_once() {
        accept("j1", "add");
        journal.flush();
        database.breakIt();
        end("j1", JobOutcome.REPLIED);
        for (int i = 2; i < 5_000; i++) {
            accept("j" + i, "add");
            end("j" + i, JobOutcome.REPLIED);
        }
        journal.flush();
        journal.flush();
        assertThat(meters.get("gridshed.journal.waiting").gauge().value()).isGreaterThanOrEqualTo(4_999);
        assertThat(rows("jobs")).isOne();

        database.mend();
        journal.flush();

        assertThat(rows("jobs WHERE outcome = 'REPLIED'")).isEqualTo(4_999);
        assertThat(meters.get("gridshed.journal.waiting").gauge().value()).isZero();
        assertThat(meters.get("gridshed.journal.dropped").counter().count()).isZero();
    }

    @Test
    void when_too_many_rows_wait_the_oldest_are_dropped_and_counted() {
        database.breakIt();
        int jobs = 60_000;
        for (int i = 0; i < jobs; i++) {
            accept("j" + i, "add");
            end("j" + i, JobOutcome.REPLIED);
        }
        double dropped = meters.get("gridshed.journal.dropped").counter().count();
        assertThat(dropped).isEqualTo(20_000);

        database.mend();
        journal.flush();

        assertThat(rows("jobs")).isEqualTo(50_000);
        assertThat(journal.find("j0")).isEmpty();
        assertThat(journal.find("j" + (jobs - 1))).isPresent();
    }

    @Test
    void a_row_that_the_database_does_not_take_is_dropped_alone() {
        JdbcClient.create(database.real())
                .sql("ALTER TABLE jobs ADD CHECK (path <> '/bad')")
                .update();
        accept("j1", "add");
        accept(journal, "bad", "add", "/bad");
        accept("j2", "add");

        journal.flush();

        assertThat(ids(table())).containsExactly("j2", "j1");
        assertThat(meters.get("gridshed.journal.dropped").counter().count()).isOne();
        assertThat(meters.get("gridshed.journal.waiting").gauge().value()).isZero();
    }

    @Test
    void a_row_that_cannot_even_be_sent_is_dropped_alone() {
        accept("j1", "add");
        clock.advance(Duration.between(clock.instant(), Instant.MAX.minusSeconds(1)));
        accept("bad", "add");

        journal.flush();

        assertThat(ids(table())).containsExactly("j1");
        assertThat(meters.get("gridshed.journal.dropped").counter().count()).isOne();
        assertThat(meters.get("gridshed.journal.waiting").gauge().value()).isZero();
    }

    private List<JobView> table() {
        return new JobTable(database.real()).list(null, null, null, 100);
    }

    @Test
    void the_one_character_that_texts_cannot_hold_is_replaced() {
        accept(journal, "j1", "add", "/a\0b");

        journal.flush();

        assertThat(table()).extracting(JobView::path).containsExactly("/a?b");
    }

    @Test
    void old_jobs_are_removed_but_never_open_ones() {
        journal = open(new Retention(Duration.ofHours(1), 1_000));
        accept("open", "add");
        accept("ancient", "add");
        end("ancient", JobOutcome.REPLIED);
        clock.advance(Duration.ofHours(2));
        accept("new", "add");
        end("new", JobOutcome.REPLIED);
        journal.flush();

        journal.purge();

        assertThat(ids(table())).containsExactly("new", "open");
    }

    @Test
    void jobs_beyond_the_number_kept_are_removed_with_their_attempts() {
        journal = open(new Retention(Duration.ofHours(1), 5));
        IntStream.range(0, 8).forEach(i -> {
            accept("j" + i, "add");
            journal.starting(List.of(new AttemptRef("j" + i, 1, "a")));
            journal.starting(List.of(new AttemptRef("j" + i, 2, "b")));
            end("j" + i, JobOutcome.REPLIED);
        });
        journal.flush();
        assertThat(rows("attempts")).isEqualTo(16);

        journal.purge();

        assertThat(ids(table())).containsExactly("j7", "j6", "j5", "j4", "j3");
        assertThat(rows("attempts")).isEqualTo(10);
    }

    @Test
    void many_callers_at_once_lose_no_row() throws InterruptedException {
        journal.start();
        List<Thread> callers = IntStream.range(0, 8)
                .mapToObj(caller -> Thread.ofVirtual().start(() -> {
                    for (int i = 0; i < 500; i++) {
                        String id = "j" + caller + "-" + i;
                        accept(id, "add");
                        end(id, JobOutcome.REPLIED);
                    }
                }))
                .toList();
        for (Thread caller : callers) {
            caller.join();
        }
        journal.close();

        assertThat(rows("jobs WHERE outcome = 'REPLIED'")).isEqualTo(4_000);
        assertThat(journal.open()).isEmpty();
    }
}

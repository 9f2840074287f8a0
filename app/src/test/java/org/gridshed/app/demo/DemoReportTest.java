package org.gridshed.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.gridshed.app.command.AdminClient;
import org.gridshed.app.command.FakeCluster;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DemoReportTest {
    private static final String MOVE =
            "{\"id\":5,\"server\":\"server-1\",\"source\":\"primes\",\"target\":\"words\",\"decisionId\":9,\"step\":\"%s\","
                    + "\"endedAt\":%s,\"error\":null}";

    private final FakeCluster cluster = new FakeCluster();
    private final StringWriter out = new StringWriter();
    private final DemoReport report = new DemoReport(new AdminClient(cluster.url(), null), new PrintWriter(out, true));

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void cluster(String moves) {
        cluster.when(
                "GET /api/v1/decisions?limit=50",
                200,
                "[{\"id\":10,\"moved\":false,\"reason\":\"all is well\"},{\"id\":9,\"moved\":true,\"reason\":\"words is late\"}]");
        cluster.when("GET /api/v1/moves?limit=50", 200, moves);
    }

    private static List<Tally> tallies(boolean failing) {
        List<Tally> tallies = List.of(
                new Tally(Duration.ofSeconds(5)), new Tally(Duration.ofSeconds(5)), new Tally(Duration.ofSeconds(5)));
        tallies.getFirst().answered(Duration.ofSeconds(4));
        tallies.getFirst().answered(Duration.ofSeconds(6));
        if (failing) {
            tallies.getLast().failed("no paper");
        }
        return tallies;
    }

    @Test
    void each_decision_and_each_step_of_a_move_is_told_once() {
        cluster("[" + MOVE.formatted("RELEASED", "null") + "]");
        report.news();
        report.news();
        cluster("[" + MOVE.formatted("DONE", "\"2026-01-01T00:00:00Z\"") + "]");
        report.news();
        report.news();

        assertThat(out.toString().lines())
                .containsExactly(
                        "   decision 9: words is late",
                        "   move 5 begins, server-1: primes -> words",
                        "   move 5 ends, server-1: primes -> words (done)");
    }

    @Test
    void the_summary_counts_jobs_on_time_and_moves_that_were_made() {
        cluster("[" + MOVE.formatted("DONE", "\"2026-01-01T00:00:00Z\"") + "]");
        report.news();

        assertThat(report.summary(tallies(false), "heuristic", false)).isTrue();
        assertThat(out.toString()).contains("50%").contains("Servers moved by the policy: 1");
    }

    @Test
    void without_a_move_or_with_a_failed_call_it_was_no_success() {
        assertThat(report.summary(tallies(false), "heuristic", false)).isFalse();
        assertThat(report.summary(tallies(false), "static", true)).isTrue();
        assertThat(report.summary(tallies(true), "static", true)).isFalse();
        assertThat(out.toString()).contains("no paper");
    }
}

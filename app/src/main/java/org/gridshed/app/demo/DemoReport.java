package org.gridshed.app.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gridshed.app.command.AdminClient;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.app.command.PoolsCommand;
import org.gridshed.app.command.Table;
import tools.jackson.databind.JsonNode;

/** Tells what happens while the load lasts, and what came of it. */
final class DemoReport {
    private static final int NEWS = 50;
    private static final double PERCENT = 100;

    private final AdminClient admin;
    private final PrintWriter out;
    private final TreeSet<Long> told = new TreeSet<>();
    private final TreeMap<Long, String> ended = new TreeMap<>();
    private long lastDecision = -1;

    DemoReport(AdminClient admin, PrintWriter out) {
        this.admin = admin;
        this.out = out;
    }

    /** Prints the pools as they stand. */
    void pools(Duration at, int open) {
        out.println();
        out.println(String.format(Locale.ROOT, "t = %d s, %d calls open", at.toSeconds(), open));
        try {
            PoolsCommand.table(admin.get("/pools")).print(out);
        } catch (CommandFailedException e) {
            out.println("(the pools cannot be read now: " + e.getMessage() + ")");
        }
        out.flush();
    }

    /** Prints decisions that moved something, and moves that began or ended, since the last time. */
    void news() {
        try {
            decisions();
            moves();
        } catch (CommandFailedException e) {
            out.println("(decisions cannot be read now: " + e.getMessage() + ")");
        }
        out.flush();
    }

    private void decisions() {
        List<JsonNode> fresh = new ArrayList<>();
        for (JsonNode decision : admin.get("/decisions?limit=" + NEWS)) {
            if (decision.path("id").asLong() > lastDecision) {
                fresh.addFirst(decision);
            }
        }
        for (JsonNode decision : fresh) {
            lastDecision = decision.path("id").asLong();
            if (decision.path("moved").asBoolean(false)) {
                out.println("   decision " + lastDecision + ": "
                        + decision.path("reason").asString(""));
            }
        }
    }

    private void moves() {
        List<JsonNode> oldestFirst = new ArrayList<>();
        admin.get("/moves?limit=" + NEWS).forEach(oldestFirst::addFirst);
        for (JsonNode move : oldestFirst) {
            long id = move.path("id").asLong();
            if (move.path("decisionId").isNull()) {
                continue;
            }
            String what = move.path("server").asString("") + ": " + Table.text(move.path("source")) + " -> "
                    + Table.text(move.path("target"));
            if (told.add(id)) {
                out.println("   move " + id + " begins, " + what);
            }
            if (!move.path("endedAt").isNull() && !ended.containsKey(id)) {
                ended.put(id, move.path("step").asString(""));
                out.println("   move " + id + " ends, " + what + " ("
                        + move.path("step").asString("").toLowerCase(Locale.ROOT)
                        + (move.path("error").isNull()
                                ? ""
                                : ": " + move.path("error").asString("")) + ")");
            }
        }
    }

    /** Prints the summary; true if everything went as it should. */
    boolean summary(List<Tally> tallies, String policy, boolean staysPut) {
        Table table = new Table("SERVICE", "JOBS", "ON TIME", "SHARE", "MEAN s", "TARGET s", "FAILED");
        long jobs = 0;
        long onTime = 0;
        int failed = 0;
        for (int i = 0; i < tallies.size(); i++) {
            Tally tally = tallies.get(i);
            row(table, Sample.ALL.get(i).name(), tally.jobs(), tally.onTime(), tally.meanSeconds(), tally.failures());
            jobs += tally.jobs();
            onTime += tally.onTime();
            failed += tally.failures();
        }
        double mean =
                tallies.stream().mapToDouble(t -> t.meanSeconds() * t.jobs()).sum() / Math.max(1, jobs);
        row(table, "all", jobs, onTime, mean, failed);
        long done = ended.values().stream().filter("DONE"::equals).count();
        out.println();
        out.println("Summary under policy '" + policy + "':");
        table.print(out);
        out.println(
                "Servers moved by the policy: " + done + (told.size() > done ? " of " + told.size() + " begun" : ""));
        tallies.stream()
                .filter(t -> t.failure() != null)
                .findFirst()
                .ifPresent(t -> out.println("A call failed: " + t.failure()));
        if (!staysPut && done == 0) {
            out.println("No server was moved; that is not what this demo is for.");
        }
        out.flush();
        return failed == 0 && jobs > 0 && (staysPut || done > 0);
    }

    private static void row(Table table, String name, long jobs, long onTime, double mean, int failed) {
        table.row(
                name,
                jobs,
                onTime,
                Math.round(PERCENT * onTime / Math.max(1, jobs)) + "%",
                String.format(Locale.ROOT, "%.2f", mean),
                Demo.TARGET.toSeconds(),
                failed);
    }
}

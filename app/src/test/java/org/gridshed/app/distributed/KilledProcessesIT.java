package org.gridshed.app.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledProcessesIT {
    private static final Path PRIMES = Path.of("../samples/primes/target/gridshed-sample-primes.jar");

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_killed_node_costs_idempotent_callers_time_only_and_others_get_their_fault() throws Exception {
        try (Fleet fleet = new Fleet(folder, 3, 2);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            fleet.deploy("again", PRIMES, true);
            fleet.deploy("once", PRIMES, false);
            fleet.awaitActive(3);
            AtomicBoolean stop = new AtomicBoolean();
            AtomicInteger answered = new AtomicInteger();
            List<Future<List<String>>> running = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                running.add(clients.submit(() -> loop(fleet, stop, answered)));
            }
            Future<HttpResponse<String>> only = clients.submit(() -> fleet.call("once", 60));
            String victim = await().atMost(Fleet.PATIENCE)
                    .ignoreExceptions()
                    .until(() -> serverOf(fleet, "once"), name -> !name.isEmpty());

            fleet.kill(victim);
            fleet.serversOf("again").stream()
                    .filter(s -> !s.equals(victim))
                    .skip(1)
                    .findFirst()
                    .ifPresent(s -> {
                        try {
                            fleet.kill(s);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    });

            HttpResponse<String> fault = only.get(90, TimeUnit.SECONDS);
            assertThat(fault.statusCode()).isEqualTo(500);
            assertThat(fault.body()).contains("is not idempotent, so it was not run again");
            int before = answered.get();
            await("calls go on").atMost(Fleet.PATIENCE).until(() -> answered.get() > before + 6);
            stop.set(true);
            for (Future<List<String>> client : running) {
                assertThat(client.get(90, TimeUnit.SECONDS)).isEmpty();
            }
            fleet.start(victim);
            await("the server is back")
                    .atMost(Fleet.PATIENCE)
                    .ignoreExceptions()
                    .until(() -> fleet.servers().stream()
                            .anyMatch(s -> s.get("name").asString().equals(victim)
                                    && s.get("state").asString().equals("ACTIVE")));
        }
    }

    @Test
    void a_killed_pool_manager_gets_its_jobs_back_and_runs_none_twice() throws Exception {
        try (Fleet fleet = new Fleet(folder, 1, 2);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            fleet.deploy("once", PRIMES, false);
            fleet.awaitActive(1);
            List<Future<HttpResponse<String>>> calls = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                calls.add(clients.submit(() -> fleet.call("once", 4)));
            }
            await("two run, four wait")
                    .atMost(Fleet.PATIENCE)
                    .ignoreExceptions()
                    .until(() -> fleet.list("/api/v1/jobs").stream()
                                            .filter(j -> j.get("attempts").asInt() == 1)
                                            .count()
                                    == 2
                            && fleet.list("/api/v1/jobs").size() == 6);

            fleet.kill("pools");
            fleet.start("pools");

            for (Future<HttpResponse<String>> call : calls) {
                HttpResponse<String> answer = call.get(120, TimeUnit.SECONDS);
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            }
            assertThat(fleet.list("/api/v1/jobs"))
                    .allMatch(j -> j.get("attempts").asInt() == 1);
        }
    }

    @Test
    void a_cluster_manager_killed_during_a_move_finishes_or_undoes_it() throws Exception {
        try (Fleet fleet = new Fleet(folder, 3, 2)) {
            fleet.deploy("one", PRIMES, true);
            fleet.deploy("two", PRIMES, true);
            fleet.awaitActive(3);
            String bigger = fleet.serversOf("one").size() > 1 ? "one" : "two";
            String smaller = bigger.equals("one") ? "two" : "one";
            String server = fleet.serversOf(bigger).getFirst();
            assertThat(fleet.move(server, smaller)).isBetween(200, 299);

            fleet.kill("cluster");
            fleet.start("cluster");

            fleet.awaitActive(3);
            await("no move is open")
                    .atMost(Fleet.PATIENCE)
                    .ignoreExceptions()
                    .until(() -> fleet.list("/api/v1/moves").stream()
                            .allMatch(m -> List.of("DONE", "RETURNED", "FAILED")
                                    .contains(m.get("step").asString())));
            assertThat(fleet.serversOf("one").size() + fleet.serversOf("two").size())
                    .isEqualTo(3);
            List<String> owned = new ArrayList<>();
            fleet.list("/api/v1/pools")
                    .forEach(pool -> pool.get("servers")
                            .forEach(s -> owned.add(s.isObject() ? s.get("name").asString() : s.asString())));
            assertThat(owned).doesNotHaveDuplicates().hasSize(3);
            assertThat(fleet.call("one", 0).statusCode()).isEqualTo(200);
            assertThat(fleet.call("two", 0).statusCode()).isEqualTo(200);
        }
    }

    private static List<String> loop(Fleet fleet, AtomicBoolean stop, AtomicInteger answered)
            throws IOException, InterruptedException {
        List<String> failures = new ArrayList<>();
        while (!stop.get()) {
            HttpResponse<String> answer = fleet.call("again", 1);
            answered.incrementAndGet();
            if (answer.statusCode() != 200) {
                failures.add(answer.statusCode() + " " + answer.body());
            }
        }
        return failures;
    }

    private static String serverOf(Fleet fleet, String service) {
        return fleet.list("/api/v1/jobs").stream()
                .filter(j -> j.get("service").asString().equals(service) && j.hasNonNull("server"))
                .map(j -> j.get("server").asString())
                .findFirst()
                .orElse("");
    }
}

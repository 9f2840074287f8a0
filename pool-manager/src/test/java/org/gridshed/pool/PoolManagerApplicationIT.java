package org.gridshed.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.gridshed.model.Body;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.ServerGrant;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.PoolSpec;
import org.gridshed.wire.http.ComponentSecret;
import org.gridshed.wire.http.HttpComponentDirectory;
import org.gridshed.wire.http.WireServerConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The program itself over HTTP, between a cluster manager and a node that are steered by hand. */
class PoolManagerApplicationIT {
    private static final String SECRET = "s3cret";

    private final HttpComponentDirectory directory = new HttpComponentDirectory(new ComponentSecret(SECRET));
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private ConfigurableApplicationContext around;
    private ConfigurableApplicationContext program;
    private SteeredCluster cluster;
    private SteeredNode node;

    /** Cluster manager and node, in one program. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(WireServerConfiguration.class)
    static class Around {
        @Bean
        ComponentSecret componentSecret() {
            return new ComponentSecret(SECRET);
        }

        @Bean
        SteeredCluster steeredCluster() {
            return new SteeredCluster();
        }

        @Bean
        SteeredNode steeredNode() {
            return new SteeredNode("a");
        }
    }

    @BeforeEach
    void start() {
        around = new SpringApplicationBuilder(Around.class)
                .properties(Map.of(
                        "server.port", "0",
                        "server.address", "127.0.0.1",
                        "server.shutdown", "immediate",
                        "server.tomcat.max-connections", "20000",
                        "spring.threads.virtual.enabled", "true",
                        "spring.main.banner-mode", "off"))
                .run();
        cluster = around.getBean(SteeredCluster.class);
        node = around.getBean(SteeredNode.class);
        program = PoolManagerApplication.start(
                "--server.port=0",
                "--gridshed.pool.name=pools-7",
                "--gridshed.pool.url=http://127.0.0.1:7777",
                "--gridshed.pool.cluster-url=" + url(around),
                "--gridshed.pool.secret=" + SECRET);
    }

    @AfterEach
    void stop() {
        node.breakAll();
        program.close();
        around.close();
        callers.shutdownNow();
        directory.close();
    }

    private static String url(ConfigurableApplicationContext context) {
        return "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port");
    }

    private PoolManagerWire pools() {
        return directory.poolManager(url(program));
    }

    private void open(int processors) {
        pools().openPool(new PoolSpec(Rig.POOL, Rig.settings(true), 60));
        pools().addServer(Rig.POOL, new ServerGrant("a", Rig.POOL, processors, url(around), 1, Set.of()));
    }

    private CompletableFuture<JobReply> submit(String id) {
        JobRequest.Head head = new JobRequest.Head(id, Rig.POOL, "", List.of(), Instant.now(), 0, "", "c1", null);
        JobRequest job = new JobRequest(head, Body.of("<q/>".getBytes(StandardCharsets.UTF_8)));
        return CompletableFuture.supplyAsync(() -> pools().submit(Rig.POOL, job), callers);
    }

    private String get(String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create(url(program) + path))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    @Test
    void it_registers_runs_jobs_and_says_farewell() throws Exception {
        await().until(() -> !cluster.signs.isEmpty());
        assertThat(cluster.signs.getFirst().name()).isEqualTo("pools-7");
        assertThat(cluster.signs.getFirst().url()).isEqualTo("http://127.0.0.1:7777");
        open(1);

        var reply = submit("j1");
        await().until(() -> node.runs("j1"));
        await().until(() -> !cluster.recorded.isEmpty());
        node.answer("j1");

        assertThat(reply.get(10, TimeUnit.SECONDS).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        assertThat(reply.get().body().length()).isEqualTo("<answer/>".length());
        assertThat(get("/actuator/health")).contains("UP");
        assertThat(get("/actuator/prometheus"))
                .contains("gridshed_job_response_time_seconds_count{pool=\"p\"} 1")
                .contains("gridshed_pool_processors{pool=\"p\"} 1.0");
        program.close();
        assertThat(cluster.farewells).containsExactly(new ClusterManagerWire.Farewell("pool-manager", "pools-7"));
    }

    @Test
    void its_end_breaks_held_calls_at_once_and_leaves_attempts_to_its_successor() {
        open(1);
        var running = submit("j1");
        await().until(() -> node.runs("j1"));

        program.close();

        assertThatThrownBy(() -> running.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(ComponentUnreachableException.class);
        assertThat(node.stops).isEmpty();
    }

    @Test
    void a_thousand_calls_wait_at_once() throws Exception {
        open(4);
        List<CompletableFuture<JobReply>> replies = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            replies.add(submit("j" + i));
        }
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> pools().report(Rig.POOL).observation().inSystem() == 1_000);

        node.always = SteeredNode.answer(200);
        node.runningJobs().forEach(node::answer);

        for (CompletableFuture<JobReply> reply : replies) {
            assertThat(reply.get(60, TimeUnit.SECONDS).head().outcome()).isEqualTo(JobOutcome.REPLIED);
        }
    }

    @Test
    void whoever_does_not_know_the_secret_stays_outside() {
        try (HttpComponentDirectory stranger = new HttpComponentDirectory(ComponentSecret.NONE)) {
            PoolManagerWire closed = stranger.poolManager(url(program));

            assertThatThrownBy(closed::pools).hasMessageContaining("401");
        }
    }

    @Test
    void an_unknown_queueing_system_stops_the_start() {
        assertThatThrownBy(() -> PoolManagerApplication.start("--server.port=0", "--gridshed.pool.queueing=condor"))
                .hasStackTraceContaining("gridshed.pool.queueing 'condor' is not one of [embedded]");
    }
}

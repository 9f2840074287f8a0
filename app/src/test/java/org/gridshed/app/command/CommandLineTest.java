package org.gridshed.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridshed.app.Gridshed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {
    private final FakeCluster cluster = new FakeCluster();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @AfterEach
    void stop() {
        cluster.close();
    }

    private int run(String... arguments) {
        CommandLine line = Gridshed.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }

    private int client(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", cluster.url()));
        return run(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "up",
                "deploy",
                "services",
                "call",
                "undeploy",
                "rollback",
                "logs",
                "pools",
                "servers",
                "jobs",
                "move",
                "policy",
                "decisions",
                "cluster-manager",
                "pool-manager",
                "node-manager"
            })
    void every_command_explains_itself(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(out.toString()).contains("Usage: gridshed " + command);
    }

    @Test
    void no_command_or_an_unknown_one_is_wrong_use() {
        assertThat(run()).isEqualTo(2);
        assertThat(run("dance")).isEqualTo(2);
        assertThat(run("pools", "--colour", "red")).isEqualTo(2);
    }

    @Test
    void nobody_at_the_address_has_a_code_of_its_own() {
        cluster.close();

        assertThat(client("services")).isEqualTo(3);
        assertThat(err.toString()).contains("nobody answers at " + cluster.url());
    }

    @Test
    void a_refusal_is_told_in_the_words_of_the_cluster_manager() {
        cluster.when("DELETE /api/v1/services/gone", 404, "{\"detail\":\"there is no service 'gone'\"}");

        assertThat(client("undeploy", "gone")).isEqualTo(1);
        assertThat(err.toString()).isEqualTo("gridshed: there is no service 'gone'" + System.lineSeparator());
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void json_goes_to_standard_output_alone() {
        cluster.when("GET /api/v1/moves?limit=20", 200, "[]").when("GET /api/v1/pools", 200, "[{\"pool\":\"a\"}]");

        assertThat(client("pools", "--json")).isZero();
        assertThat(AdminClient.JSON.readTree(out.toString()).get(0).get("pool").asString())
                .isEqualTo("a");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void deploy_sends_the_archive_and_only_what_was_set(@TempDir Path folder) throws IOException {
        Path archive = Files.writeString(folder.resolve("words.war"), "bytes");
        cluster.when("POST /api/v1/services", 201, "{\"name\":\"words\",\"currentVersion\":1}");

        int code = client(
                "deploy",
                archive.toString(),
                "--owner",
                "me",
                "--target",
                "2m",
                "--mean",
                "1.5s",
                "--idempotent",
                "--set",
                "minServers=1");

        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString()).contains("Deployed words, version 1");
        assertThat(cluster.requests().getFirst().body())
                .contains("name=\"name\"", "words", "name=\"owner\"", "PT2M", "PT1.5S", "name=\"minServers\"")
                .contains("name=\"idempotent\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\ntrue\r\n")
                .contains("filename=\"words.war\"", "bytes")
                .doesNotContain("percentile");
    }

    @Test
    void a_duration_without_a_unit_is_wrong_use(@TempDir Path folder) throws IOException {
        Path archive = Files.writeString(folder.resolve("a.jar"), "bytes");

        assertThat(client("deploy", archive.toString(), "--target", "5")).isEqualTo(2);
        assertThat(err.toString()).contains("'5' is not a duration");
        assertThat(cluster.requests()).isEmpty();
    }

    @Test
    void a_policy_is_changed_from_the_version_that_was_read() {
        cluster.when("GET /api/v1/policy", 200, "{\"name\":\"static\",\"version\":7}");
        cluster.when(
                "PUT /api/v1/policy", 200, "{\"name\":\"hcw\",\"parameters\":{\"k\":\"3\"},\"interval\":\"PT5S\"}");

        assertThat(client("policy", "set", "hcw", "k=3", "--interval", "5s"))
                .as(err.toString())
                .isZero();

        FakeCluster.Request change = cluster.requests().getLast();
        assertThat(change.headers().get("If-match")).containsExactly("\"7\"");
        assertThat(AdminClient.JSON.readTree(change.body()))
                .isEqualTo(AdminClient.JSON.readTree(
                        "{\"name\":\"hcw\",\"parameters\":{\"k\":\"3\"},\"interval\":\"PT5S\"}"));
    }

    @Test
    void the_token_is_shown_to_the_cluster_manager() {
        cluster.when("GET /api/v1/services", 200, "[]");

        assertThat(client("services", "--token", "a-secret-of-mine")).isZero();
        assertThat(cluster.requests().getFirst().headers().get("Authorization"))
                .containsExactly("Bearer a-secret-of-mine");
    }

    @Test
    void servers_can_be_cordoned() {
        cluster.when(
                "POST /api/v1/servers/server-1/cordon",
                200,
                "{\"name\":\"server-1\",\"state\":\"ACTIVE\",\"cordoned\":true}");

        assertThat(client("servers", "cordon", "server-1")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("server-1").contains("yes");
        assertThat(client("servers", "cordon")).isEqualTo(2);
    }

    @Test
    void an_address_open_to_others_demands_secret_and_token(@TempDir Path folder) {
        assertThat(run("up", "--address", "0.0.0.0", "--data", folder.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--secret");
    }

    @Test
    void settings_out_of_range_name_key_value_and_range(@TempDir Path folder) {
        assertThat(run("up", "--processors", "0", "--data", folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--processors 0 is not in [1, 1024]");
        assertThat(run("demo", "--servers", "2")).isEqualTo(2);
        assertThat(err.toString()).contains("--servers 2 is not in [4, 32]");
    }
}

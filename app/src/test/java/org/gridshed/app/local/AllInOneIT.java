package org.gridshed.app.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.jaxws.endpoint.dynamic.JaxWsDynamicClientFactory;
import org.gridshed.app.command.AdminClient;
import org.gridshed.app.command.CallCommand;
import org.gridshed.app.command.CommandFailedException;
import org.gridshed.app.command.Multipart;
import org.gridshed.app.local.LocalSettings.Fleet;
import org.gridshed.app.soap.SoapClient;
import org.gridshed.app.soap.Values;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The whole system in one process, from upload to answer. */
class AllInOneIT {
    @TempDir
    static Path folder;

    private static AllInOne system;
    private static AdminClient admin;

    @BeforeAll
    static void start() {
        system = start(folder.resolve("data"));
        admin = new AdminClient("http://127.0.0.1:" + system.port(), null);
        deploy(admin, "primes", "primes.jar");
        deploy(admin, "statistics", "statistics.jar");
    }

    @AfterAll
    static void stop() {
        system.close();
    }

    private static AllInOne start(Path data) {
        return AllInOne.start(new LocalSettings(0, data, null, new Fleet(3, 2), Map.of()), step -> {}, () -> {});
    }

    private static JsonNode deploy(AdminClient to, String name, String file) {
        return to.upload(
                "/services", form(name).file("archive", Installation.samples().resolve(file)));
    }

    private static Multipart form(String name) {
        return new Multipart()
                .field("name", name)
                .field("owner", "test")
                .field("target", "5s")
                .field("idempotent", "true");
    }

    private static HttpResponse<byte[]> post(String path, String contentType, String body) {
        return admin.send(HttpRequest.newBuilder(URI.create(admin.url() + path))
                .header("Content-Type", contentType)
                .header("SOAPAction", "\"\"")
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    private static String envelope(String namespace, String body) {
        return "<e:Envelope xmlns:e='" + namespace + "'><e:Body>" + body + "</e:Body></e:Envelope>";
    }

    private static JsonNode call(AdminClient through, String service, String operation, String... values) {
        SoapClient soap = new SoapClient(through.url(), through::send);
        return soap.call(
                        soap.operation(CallCommand.endpoints(through, service), operation, null),
                        Values.of(List.of(values)))
                .values();
    }

    @Test
    void services_answer_soap_of_both_versions() {
        HttpResponse<byte[]> soap12 = post(
                "/services/primes",
                "application/soap+xml",
                envelope(
                        "http://www.w3.org/2003/05/soap-envelope",
                        "<p:countPrimes xmlns:p='urn:gridshed:samples:primes'><limit>1000</limit></p:countPrimes>"));
        HttpResponse<byte[]> soap11 = post(
                "/services/statistics",
                "text/xml",
                envelope(
                        "http://schemas.xmlsoap.org/soap/envelope/",
                        "<s:summarise xmlns:s='urn:gridshed:samples:statistics'><number>1</number><number>3</number></s:summarise>"));

        assertThat(soap12.statusCode()).isEqualTo(200);
        assertThat(new String(soap12.body(), StandardCharsets.UTF_8)).contains("<count>168</count>");
        assertThat(soap12.headers().firstValue("Content-Type")).get().asString().startsWith("application/soap+xml");
        assertThat(new String(soap11.body(), StandardCharsets.UTF_8)).contains("<mean>2.0</mean>");
        assertThat(soap11.headers().firstValue("Content-Type")).get().asString().startsWith("text/xml");
    }

    @Test
    void a_stock_client_that_knows_nothing_but_the_wsdl_calls_through_the_front_door() throws Exception {
        Client client = JaxWsDynamicClientFactory.newInstance()
                .createClient(admin.url() + "/services/primes?wsdl", AllInOneIT.class.getClassLoader());

        Object count = client.invoke("countPrimes", 1000, null, null)[0];

        assertThat(count).isEqualTo(168);
        client.destroy();
    }

    @Test
    void a_war_and_a_service_with_libraries_of_its_own_answer_to_names_and_values() {
        deploy(admin, "words", "words.war");

        assertThat(call(admin, "words", "countWords", "text=to be or not to be").toString())
                .isEqualTo("{\"word\":[{\"text\":\"be\",\"count\":\"2\"},{\"text\":\"not\",\"count\":\"1\"},"
                        + "{\"text\":\"or\",\"count\":\"1\"},{\"text\":\"to\",\"count\":\"2\"}]}");
    }

    @Test
    void an_archive_that_cannot_be_hosted_is_refused_with_the_reason(@TempDir Path uploads) throws IOException {
        Path broken = Files.writeString(uploads.resolve("broken.jar"), "this is no archive");

        assertThatThrownBy(() -> admin.upload("/services", form("broken").file("archive", broken)))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageNotContaining("status");
        assertThat(admin.get("/services").findValuesAsString("name")).doesNotContain("broken");
    }

    @Test
    void settings_out_of_range_and_unknown_ones_are_refused_with_key_value_and_range() {
        Path archive = Installation.samples().resolve("primes.jar");

        assertThatThrownBy(() -> admin.upload(
                        "/services", form("late").field("percentile", "101").file("archive", archive)))
                .hasMessageContaining("percentile 101.0 is not in [0.0, 100.0]");
        assertThatThrownBy(() -> admin.upload(
                        "/services", form("late").field("colour", "red").file("archive", archive)))
                .hasMessageContaining("colour");
        assertThatThrownBy(() -> admin.change("PUT", "/policy", Map.of("name", "guess"), version("/policy")))
                .hasMessageContaining("policy 'guess' is not one of [");
    }

    @Test
    void a_change_made_from_an_old_version_is_refused() {
        long version = version("/services/primes");
        admin.change("PATCH", "/services/primes", Map.of("percentile", 90), version);

        assertThatThrownBy(() -> admin.change("PATCH", "/services/primes", Map.of("percentile", 91), version))
                .hasMessageContaining("read it again");
        assertThat(admin.get("/services/primes")
                        .at("/settings/agreement/percentile")
                        .asDouble())
                .isEqualTo(90);
    }

    @Test
    void another_policy_decides_from_the_next_interval_on() {
        admin.change("PUT", "/policy", Map.of("name", "percentile", "interval", "500ms"), version("/policy"));
        await().atMost(Duration.ofSeconds(10)).until(() -> lastPolicy().equals("percentile"));

        admin.change("PUT", "/policy", Map.of("name", "hcw", "parameters", Map.of("k", "2")), version("/policy"));

        await().atMost(Duration.ofSeconds(10)).until(() -> lastPolicy().equals("hcw"));
        JsonNode decision = admin.get("/decisions?limit=1").get(0);
        assertThat(decision.path("parameters").path("k").asString()).isEqualTo("2");
        assertThat(decision.path("reason").asString()).isNotBlank();
    }

    private static String lastPolicy() {
        return admin.get("/decisions?limit=1").path(0).path("policy").asString("");
    }

    private static long version(String path) {
        return admin.get(path).path("version").asLong();
    }

    @Test
    void two_services_with_conflicting_versions_of_a_library_both_answer(@TempDir Path data) {
        deploy(admin, "conflict-a", "conflict-a.jar");
        deploy(admin, "conflict-b", "conflict-b.jar");

        String older = call(admin, "conflict-a", "newestFormat").toString();
        String newer = call(admin, "conflict-b", "newestFormat").toString();

        assertThat(older).isEqualTo("{\"format\":\"52\"}");
        assertThat(newer).isNotEqualTo(older);
    }

    @Test
    void health_metrics_and_the_description_of_the_api_are_served() {
        assertThat(get("/actuator/health")).contains("\"UP\"");
        assertThat(get("/actuator/prometheus")).contains("jvm_memory_used_bytes");
        assertThat(get("/v3/api-docs"))
                .contains("/api/v1/services/{service}/rollback")
                .contains("/api/v1/decisions");
    }

    private static String get(String path) {
        HttpResponse<byte[]> answer = admin.send(
                HttpRequest.newBuilder(URI.create(admin.url() + path)).build());
        assertThat(answer.statusCode()).as(path).isEqualTo(200);
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    void a_restart_brings_all_back_and_a_second_process_is_kept_out(@TempDir Path other) {
        Path data = other.resolve("data");
        try (AllInOne first = start(data)) {
            AdminClient before = new AdminClient("http://127.0.0.1:" + first.port(), null);
            deploy(before, "primes", "primes.jar");
            before.change(
                    "PUT",
                    "/policy",
                    Map.of("name", "mean-response"),
                    before.get("/policy").path("version").asLong());
            assertThatThrownBy(() -> start(data)).hasMessageContaining("is in use by another gridshed");
        }

        try (AllInOne second = start(data)) {
            AdminClient after = new AdminClient("http://127.0.0.1:" + second.port(), null);
            assertThat(call(after, "primes", "countPrimes", "limit=10").toString())
                    .isEqualTo("{\"count\":\"4\"}");
            assertThat(after.get("/policy").path("name").asString()).isEqualTo("mean-response");
            assertThat(after.get("/services/primes").path("owner").asString()).isEqualTo("test");
        }
    }
}

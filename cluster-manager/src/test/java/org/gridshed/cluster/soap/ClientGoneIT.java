package org.gridshed.cluster.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.gridshed.cluster.soap.Messages.NS11;
import static org.gridshed.cluster.soap.Messages.SOAP_11;
import static org.gridshed.cluster.soap.Messages.utf8;

import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.gridshed.cluster.dispatch.SteeredPools;
import org.gridshed.cluster.soap.HttpTalk.Answer;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that hang up, and clients that only look as if they did. */
class ClientGoneIT {
    private static final Duration SECONDS = Duration.ofSeconds(10);
    private static final String HEAD =
            "POST /services/echo HTTP/1.1\r\nHost: h\r\nContent-Length: " + SOAP_11.length + "\r\n\r\n";

    /** Holds jobs until they are released or cancelled. */
    private static final class Hold {
        private final CountDownLatch released = new CountDownLatch(1);
        private volatile boolean cancelled;

        Hold(FrontDoorRig rig) {
            rig.pools.behaviour = this::submit;
            rig.pools.atCancel = () -> {
                cancelled = true;
                released.countDown();
            };
        }

        private JobReply submit(JobRequest job) throws InterruptedException {
            if (!released.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("never released");
            }
            return cancelled
                    ? SteeredPools.without(job, JobOutcome.CANCELLED, "its client hung up")
                    : SteeredPools.echo(job);
        }
    }

    private static void awaitSubmitted(FrontDoorRig rig, int jobs) {
        await().atMost(Duration.ofSeconds(60)).until(() -> rig.pools.submitted.size() >= jobs);
    }

    private static void awaitCancelled(FrontDoorRig rig) {
        await().atMost(SECONDS).until(() -> !rig.pools.cancelled.isEmpty());
        String id = rig.pools.submitted.getFirst().head().jobId();
        assertThat(rig.pools.cancelled).containsExactly(id + " its client hung up");
        await().atMost(SECONDS).until(() -> !rig.journal.ended.isEmpty());
        assertThat(rig.journal.ended.getFirst().outcome()).isEqualTo(JobOutcome.CANCELLED);
        assertThat(rig.meters.get("gridshed.clients.gone").counter().count()).isOne();
    }

    @Test
    void the_job_of_a_client_that_hangs_up_is_cancelled() throws IOException {
        try (FrontDoorRig rig = new FrontDoorRig()) {
            new Hold(rig);
            try (HttpTalk talk = rig.connect()) {
                talk.send(HEAD, SOAP_11);
                awaitSubmitted(rig, 1);
            }

            awaitCancelled(rig);
        }
    }

    @Test
    void the_job_of_a_client_that_is_killed_is_cancelled() throws IOException {
        try (FrontDoorRig rig = new FrontDoorRig()) {
            new Hold(rig);
            HttpTalk talk = rig.connect();
            talk.send(HEAD, SOAP_11);
            awaitSubmitted(rig, 1);

            talk.reset();

            awaitCancelled(rig);
        }
    }

    @Test
    void a_job_that_runs_goes_on_without_its_client() throws IOException {
        try (FrontDoorRig rig = new FrontDoorRig()) {
            Hold hold = new Hold(rig);
            try (HttpTalk talk = rig.connect()) {
                talk.send(HEAD, SOAP_11);
                awaitSubmitted(rig, 1);
                String id = rig.pools.submitted.getFirst().head().jobId();
                rig.journal.starting(List.of(new AttemptRef(id, 1, "server-1")));
            }
            await().atMost(SECONDS)
                    .until(() ->
                            rig.meters.get("gridshed.clients.gone").counter().count() == 1);

            hold.released.countDown();

            await().atMost(SECONDS).until(() -> !rig.journal.ended.isEmpty());
            assertThat(rig.journal.ended.getFirst().outcome()).isEqualTo(JobOutcome.REPLIED);
            assertThat(rig.pools.cancelled).isEmpty();
        }
    }

    @Test
    void a_job_that_runs_is_stopped_where_that_is_set() throws IOException {
        try (FrontDoorRig rig = new FrontDoorRig("--gridshed.front-door.stop-running=true")) {
            new Hold(rig);
            try (HttpTalk talk = rig.connect()) {
                talk.send(HEAD, SOAP_11);
                awaitSubmitted(rig, 1);
                String id = rig.pools.submitted.getFirst().head().jobId();
                rig.journal.starting(List.of(new AttemptRef(id, 1, "server-1")));
            }

            awaitCancelled(rig);
        }
    }

    @Test
    void requests_that_come_while_one_waits_are_not_lost() throws IOException {
        try (FrontDoorRig rig = new FrontDoorRig("--gridshed.front-door.splice-target=false");
                HttpTalk talk = rig.connect()) {
            Hold hold = new Hold(rig);
            talk.send(HEAD, SOAP_11);
            awaitSubmitted(rig, 1);
            // Looked at while quiet first, so that what comes next is seen by the watch and not by Tomcat.
            await().pollDelay(Duration.ofMillis(2500)).until(() -> true);
            String text = "x".repeat(3000);
            byte[] next = utf8("<s:Envelope xmlns:s='" + NS11 + "'><s:Body><y>" + text + "</y></s:Body></s:Envelope>");
            for (int i = 0; i < 3; i++) {
                talk.send(
                        "POST /services/echo?" + i + " HTTP/1.1\r\nHost: h\r\nContent-Length: " + next.length
                                + "\r\n\r\n",
                        next);
            }
            await().pollDelay(Duration.ofMillis(2500)).until(() -> true);

            hold.released.countDown();

            assertThat(talk.receive().bytes()).isEqualTo(SOAP_11);
            for (int i = 0; i < 3; i++) {
                Answer answer = talk.receive();
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.bytes()).isEqualTo(next);
            }
            assertThat(rig.pools.submitted).extracting(job -> job.head().path()).containsExactly("", "?0", "?1", "?2");
            assertThat(rig.pools.cancelled).isEmpty();
        }
    }

    @Test
    void behind_tls_a_client_that_hangs_up_is_noticed_too_and_one_that_waits_is_served(@TempDir Path folder)
            throws Exception {
        Path store = keyStore(folder);
        try (FrontDoorRig rig =
                new FrontDoorRig("--server.ssl.key-store=" + store, "--server.ssl.key-store-password=changeit")) {
            SSLContext trusting = trusting(store);
            Hold hold = new Hold(rig);
            HttpTalk gone = new HttpTalk(trusting.getSocketFactory().createSocket("127.0.0.1", rig.port));
            gone.send(HEAD, SOAP_11);
            awaitSubmitted(rig, 1);
            gone.close();
            awaitCancelled(rig);
            assertThat(hold.cancelled).isTrue();

            Hold next = new Hold(rig);
            try (HttpTalk talk = new HttpTalk(trusting.getSocketFactory().createSocket("127.0.0.1", rig.port))) {
                talk.send(HEAD, SOAP_11);
                awaitSubmitted(rig, 2);
                await().pollDelay(Duration.ofMillis(2500)).until(() -> true);
                next.released.countDown();

                assertThat(talk.receive().status()).isEqualTo(200);
            }
            assertThat(rig.pools.cancelled).hasSize(1);
        }
    }

    private static Path keyStore(Path folder) throws Exception {
        Path store = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
        return store;
    }

    private static SSLContext trusting(Path store) throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("mine", keys.getCertificate("mykey"));
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    @Test
    void two_thousand_calls_wait_at_once_and_all_are_answered() throws Exception {
        int calls = 2000;
        try (FrontDoorRig rig = new FrontDoorRig()) {
            Hold hold = new Hold(rig);
            List<HttpTalk> talks = new ArrayList<>();
            for (int i = 0; i < calls; i++) {
                HttpTalk talk = rig.connect();
                talk.send(HEAD, SOAP_11);
                talks.add(talk);
            }
            awaitSubmitted(rig, calls);
            assertThat(rig.meters.get("gridshed.calls.open").gauge().value()).isEqualTo(calls);
            List<HttpTalk> leavers = talks.subList(0, 10);
            for (HttpTalk leaver : leavers) {
                leaver.close();
            }
            rig.pools.atCancel = () -> {};
            await().atMost(SECONDS).until(() -> rig.pools.cancelled.size() == leavers.size());

            hold.released.countDown();

            List<Integer> statuses = new ArrayList<>();
            for (HttpTalk talk : talks.subList(leavers.size(), calls)) {
                statuses.add(talk.receive().status());
                talk.close();
            }
            assertThat(statuses).hasSize(calls - leavers.size()).containsOnly(200);
            assertThat(IntStream.range(0, calls)
                            .mapToObj(i -> rig.pools.submitted.get(i).head().jobId())
                            .distinct()
                            .count())
                    .isEqualTo(calls);
        }
    }
}

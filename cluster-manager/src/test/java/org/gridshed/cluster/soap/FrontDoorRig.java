package org.gridshed.cluster.soap;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridshed.cluster.FrontDoorWiring;
import org.gridshed.cluster.dispatch.Admission;
import org.gridshed.cluster.dispatch.FakeJournal;
import org.gridshed.cluster.dispatch.JobJournal;
import org.gridshed.cluster.dispatch.PoolRouter;
import org.gridshed.cluster.dispatch.ServiceDirectory;
import org.gridshed.cluster.dispatch.Services;
import org.gridshed.cluster.dispatch.SteeredPools;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;

/** The front door with its real wiring in a real Tomcat; the rest of the cluster is steered by the test. */
final class FrontDoorRig implements AutoCloseable {
    final Services services = new Services();
    final SteeredPools pools = new SteeredPools();
    final FakeJournal journal = new FakeJournal();
    final List<Admission> admissions = new CopyOnWriteArrayList<>();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final int port;
    private final ConfigurableApplicationContext context;

    /** Starts it on a free port, with a service {@code echo} that takes 4 KiB. */
    FrontDoorRig(String... settings) {
        services.add(Services.service("echo", true, 4096));
        SpringApplication application = new SpringApplication(Parts.class);
        application.setAllowBeanDefinitionOverriding(true);
        application.addInitializers(c -> register((GenericApplicationContext) c));
        List<String> arguments = new ArrayList<>(List.of(
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--server.tomcat.max-connections=20000",
                "--server.tomcat.accept-count=1000",
                "--spring.threads.virtual.enabled=true",
                "--spring.main.banner-mode=off"));
        arguments.addAll(List.of(settings));
        context = application.run(arguments.toArray(String[]::new));
        port = Integer.parseInt(Objects.requireNonNull(context.getEnvironment().getProperty("local.server.port")));
    }

    private void register(GenericApplicationContext into) {
        into.registerBean(ServiceDirectory.class, () -> services);
        into.registerBean(PoolRouter.class, () -> pools);
        into.registerBean(Held.class, () -> new Held(journal));
        into.registerBean(SimpleMeterRegistry.class, () -> meters);
        into.registerBean(
                Admission.class,
                () -> (service, call) -> admissions.stream()
                        .map(admission -> admission.check(service, call))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null));
    }

    /** All that the front door needs, but a database. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration(exclude = {DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class})
    @Import({FrontDoorWiring.class, JournalInMemory.class})
    static class Parts {}

    /** Takes the place of the journal in a database. */
    @Configuration(proxyBeanMethods = false)
    static class JournalInMemory {
        @Bean
        JobJournal jobJournal(Held held) {
            return held.journal();
        }
    }

    /** Hands the journal in without being one more of its kind. */
    record Held(JobJournal journal) {}

    HttpTalk connect() throws IOException {
        return new HttpTalk(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /** Sends one request over a connection of its own. */
    HttpTalk.Answer exchange(String head, byte[] body) throws IOException {
        try (HttpTalk talk = connect()) {
            talk.send(head, body);
            return talk.receive();
        }
    }

    /** Posts to the service {@code echo}. */
    HttpTalk.Answer post(String contentType, byte[] body) throws IOException {
        return exchange(
                "POST /services/echo HTTP/1.1\r\nHost: grid.example\r\nContent-Type: " + contentType
                        + "\r\nContent-Length: " + body.length + "\r\n\r\n",
                body);
    }

    @Override
    public void close() {
        context.close();
    }
}

package org.gridshed.cluster;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationPredicate;
import jakarta.servlet.Servlet;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.gridshed.cluster.dispatch.Admission;
import org.gridshed.cluster.dispatch.Dispatcher;
import org.gridshed.cluster.dispatch.Incarnation;
import org.gridshed.cluster.dispatch.JobIds;
import org.gridshed.cluster.dispatch.JobJournal;
import org.gridshed.cluster.dispatch.NewJobs;
import org.gridshed.cluster.dispatch.PoolRouter;
import org.gridshed.cluster.dispatch.ServiceDirectory;
import org.gridshed.cluster.journal.JdbcJobJournal;
import org.gridshed.cluster.soap.FrontDoor;
import org.gridshed.cluster.soap.tomcat.SocketValve;
import org.gridshed.cluster.soap.tomcat.TrustedProxies;
import org.gridshed.cluster.soap.tomcat.WatchedProtocol;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/** Puts the front door and the journal together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FrontDoorProperties.class)
public class FrontDoorWiring {
    // Of each connection, for as long as it lasts; larger messages pass in several steps.
    private static final String SMALL = "4096";

    /** This life of the process. */
    @Bean
    public Incarnation incarnation() {
        return new Incarnation(UUID.randomUUID().toString());
    }

    /** The journal of jobs. */
    @Bean(initMethod = "start", destroyMethod = "close")
    public JdbcJobJournal jobJournal(DataSource source, FrontDoorProperties properties, MeterRegistry meters) {
        return new JdbcJobJournal(
                source,
                InstantSource.system(),
                new JdbcJobJournal.Retention(properties.jobRetention(), properties.jobsKept()),
                meters);
    }

    /** Takes calls from admission to answer; every {@link Admission} there is, is asked. */
    @Bean
    public Dispatcher dispatcher(
            PoolRouter router,
            JobJournal journal,
            Incarnation incarnation,
            ObjectProvider<Admission> admissions,
            FrontDoorProperties properties) {
        InstantSource clock = InstantSource.system();
        return new Dispatcher(
                router,
                journal,
                new NewJobs(new JobIds(clock, ThreadLocalRandom::current), clock, incarnation),
                admissions.orderedStream().toList(),
                clock,
                new Dispatcher.Patience(properties.poolPatience(), properties.stopRunning()));
    }

    /** The front door. */
    @Bean(destroyMethod = "close")
    public FrontDoor frontDoor(
            ServiceDirectory services, Dispatcher dispatcher, MeterRegistry meters, FrontDoorProperties properties) {
        return new FrontDoor(
                services,
                dispatcher,
                meters,
                new FrontDoor.Manners(
                        properties.publicUrl(),
                        new TrustedProxies(properties.trustedProxies()),
                        Math.toIntExact(properties.maxMessage().toBytes()),
                        properties.spliceTarget()));
    }

    /** Its place. */
    @Bean
    public ServletRegistrationBean<Servlet> frontDoorServlet(FrontDoor frontDoor) {
        return new ServletRegistrationBean<>(frontDoor.servlet(), "/services/*");
    }

    /** Tomcat with sockets that can be watched while calls wait, and room for many of them. */
    @Bean
    public WebServerFactoryCustomizer<TomcatServletWebServerFactory> watchedSockets(FrontDoorProperties properties) {
        return factory -> {
            factory.setProtocol(WatchedProtocol.class.getName());
            factory.addEngineValves(new SocketValve());
            factory.addConnectorCustomizers(connector -> {
                // A connection may be used for ever: one that ends costs a call that was on its way.
                connector.setProperty("maxKeepAliveRequests", "-1");
                // "Go on" is said when the message is wanted, not before its headers were looked at.
                connector.setProperty("continueResponseTiming", "onRead");
                // A client gets its 413 only if what it still sends is taken off the wire.
                connector.setProperty(
                        "maxSwallowSize", Long.toString(properties.maxMessage().toBytes()));
                connector.setProperty("socket.appReadBufSize", SMALL);
                connector.setProperty("socket.appWriteBufSize", SMALL);
            });
        };
    }

    /** Calls have meters of their own; Spring's observation of each request would measure them a second time. */
    @Bean
    public ObservationPredicate callsAreMeteredElsewhere() {
        return (name, context) -> !(context instanceof ServerRequestObservationContext request
                && request.getCarrier() != null
                && request.getCarrier().getRequestURI().startsWith("/services/"));
    }
}

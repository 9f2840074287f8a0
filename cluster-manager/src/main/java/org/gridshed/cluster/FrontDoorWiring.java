package org.gridshed.cluster;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.Servlet;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.gridshed.cluster.dispatch.Dispatcher;
import org.gridshed.cluster.dispatch.Incarnation;
import org.gridshed.cluster.dispatch.JobIds;
import org.gridshed.cluster.dispatch.JobJournal;
import org.gridshed.cluster.dispatch.PoolRouter;
import org.gridshed.cluster.dispatch.ServiceDirectory;
import org.gridshed.cluster.journal.JdbcJobJournal;
import org.gridshed.cluster.soap.FrontDoor;
import org.gridshed.cluster.soap.tomcat.SocketValve;
import org.gridshed.cluster.soap.tomcat.WatchedProtocol;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the front door and the journal together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FrontDoorProperties.class)
public class FrontDoorWiring {

    /** This life of the process. */
    @Bean
    public Incarnation incarnation() {
        return new Incarnation(UUID.randomUUID().toString());
    }

    /** The journal of jobs. */
    @Bean(initMethod = "start", destroyMethod = "close")
    public JdbcJobJournal jobJournal(DataSource source, FrontDoorProperties properties, MeterRegistry meters) {
        return new JdbcJobJournal(source, InstantSource.system(), properties.jobRetention(), meters);
    }

    /** Takes calls from admission to answer. */
    @Bean
    public Dispatcher dispatcher(
            PoolRouter router, JobJournal journal, Incarnation incarnation, FrontDoorProperties properties) {
        InstantSource clock = InstantSource.system();
        return new Dispatcher(
                router,
                journal,
                new JobIds(clock, ThreadLocalRandom::current),
                clock,
                incarnation,
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
    public WebServerFactoryCustomizer<TomcatServletWebServerFactory> watchedSockets() {
        return factory -> {
            factory.setProtocol(WatchedProtocol.class.getName());
            factory.addEngineValves(new SocketValve());
        };
    }
}

package org.gridshed.app.local;

import java.util.Map;
import org.gridshed.cluster.ClusterManagerController;
import org.gridshed.cluster.ClusterManagerWiring;
import org.gridshed.cluster.FrontDoorWiring;
import org.gridshed.cluster.api.ApiWiring;
import org.gridshed.wire.LocalComponentDirectory;
import org.gridshed.wire.http.ComponentSecret;
import org.gridshed.wire.http.HttpComponentDirectory;
import org.gridshed.wire.http.WireServerConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** The cluster manager of an all-in-one: its components are found in this process, and others by HTTP. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({
    ClusterManagerWiring.class,
    FrontDoorWiring.class,
    ApiWiring.class,
    WireServerConfiguration.class,
    ClusterManagerController.class
})
class LocalApplication {
    static final Map<String, Object> DEFAULTS = Map.ofEntries(
            Map.entry("server.address", "127.0.0.1"),
            Map.entry("server.tomcat.max-connections", "20000"),
            Map.entry("server.tomcat.accept-count", "1000"),
            Map.entry("spring.threads.virtual.enabled", "true"),
            Map.entry("spring.main.banner-mode", "off"),
            Map.entry("spring.jmx.enabled", "false"),
            Map.entry("spring.servlet.multipart.max-file-size", "256MB"),
            Map.entry("spring.servlet.multipart.max-request-size", "260MB"),
            Map.entry("management.endpoints.web.exposure.include", "health,prometheus"),
            Map.entry("logging.structured.format.file", "ecs"),
            Map.entry("logging.threshold.console", "OFF"));

    @Bean
    FleetHealth fleet() {
        return new FleetHealth();
    }

    @Bean(destroyMethod = "close")
    HttpComponentDirectory otherProcesses(ComponentSecret secret) {
        return new HttpComponentDirectory(secret);
    }

    @Bean
    @Primary
    LocalComponentDirectory componentDirectory(HttpComponentDirectory otherProcesses) {
        return new LocalComponentDirectory(otherProcesses);
    }
}

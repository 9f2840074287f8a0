package org.gridshed.cluster;

import java.util.Map;
import org.gridshed.cluster.api.ApiWiring;
import org.gridshed.wire.http.ComponentSecret;
import org.gridshed.wire.http.HttpComponentDirectory;
import org.gridshed.wire.http.WireServerConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The cluster manager as a program of its own; components of other processes are reached over HTTP. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({
    ClusterManagerWiring.class,
    FrontDoorWiring.class,
    ApiWiring.class,
    WireServerConfiguration.class,
    ClusterManagerController.class
})
public class ClusterManagerApplication {
    private static final Map<String, Object> DEFAULTS = Map.ofEntries(
            Map.entry("server.address", "127.0.0.1"),
            Map.entry("server.port", "8080"),
            Map.entry("server.tomcat.max-connections", "20000"),
            Map.entry("server.tomcat.accept-count", "1000"),
            Map.entry("spring.threads.virtual.enabled", "true"),
            Map.entry("spring.main.banner-mode", "off"),
            Map.entry("spring.jmx.enabled", "false"),
            Map.entry("spring.servlet.multipart.max-file-size", "256MB"),
            Map.entry("spring.servlet.multipart.max-request-size", "260MB"),
            Map.entry("management.endpoints.web.exposure.include", "health,prometheus"));

    /** Reaches components over HTTP. */
    @Bean
    HttpComponentDirectory componentDirectory(ComponentSecret secret) {
        return new HttpComponentDirectory(secret);
    }

    /** Starts it; settings come as {@code --key=value}, from the environment, or from files. */
    public static ConfigurableApplicationContext start(String... arguments) {
        SpringApplication application = new SpringApplication(ClusterManagerApplication.class);
        application.setDefaultProperties(DEFAULTS);
        return application.run(arguments);
    }

    /** Starts it as a process. */
    public static void main(String[] arguments) {
        start(arguments);
    }
}

package org.gridshed.pool;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** The pool manager as a program of its own. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = {
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration"
        })
@Import(PoolManagerWiring.class)
public class PoolManagerApplication {
    // At its end it lets go of held calls at once: their callers submit again to whoever opens the pools next.
    private static final Map<String, Object> DEFAULTS = Map.of(
            "server.shutdown", "immediate",
            "server.address", "127.0.0.1",
            "server.port", "8081",
            "server.tomcat.max-connections", "20000",
            "server.tomcat.accept-count", "1000",
            "spring.threads.virtual.enabled", "true",
            "spring.main.banner-mode", "off",
            "spring.jmx.enabled", "false",
            "management.endpoints.web.exposure.include", "health,prometheus");

    /** Starts it; settings come as {@code --key=value}, from the environment, or from files. */
    public static ConfigurableApplicationContext start(String... arguments) {
        SpringApplication application = new SpringApplication(PoolManagerApplication.class);
        application.setDefaultProperties(DEFAULTS);
        return application.run(arguments);
    }

    /** Starts it as a process. */
    public static void main(String[] arguments) {
        start(arguments);
    }
}

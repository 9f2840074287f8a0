package org.gridshed.wire.http;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A real server that answers as all three components, and has another controller of its own. */
final class EchoProgram implements AutoCloseable {
    static final ComponentSecret SECRET = new ComponentSecret("s3cret");

    private final ServletWebServerApplicationContext context;

    EchoProgram() {
        context = (ServletWebServerApplicationContext) new SpringApplicationBuilder(Wiring.class)
                .web(WebApplicationType.SERVLET)
                .properties(Map.of(
                        "server.port", "0",
                        "server.address", "127.0.0.1",
                        "spring.threads.virtual.enabled", "true",
                        "server.tomcat.max-connections", "20000",
                        "server.tomcat.accept-count", "1000",
                        "spring.main.banner-mode", "off",
                        "logging.level.root", "warn"))
                .run();
    }

    String url() {
        return "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port");
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    @Override
    public void close() {
        context.close();
    }

    /** A controller that is none of the components'. */
    @RestController
    static class Api {
        @GetMapping("/api/thing")
        Map<String, Object> thing() {
            return Map.of("at", Instant.EPOCH, "names", List.of("a"));
        }

        @GetMapping("/api/broken")
        Map<String, Object> broken() {
            throw new IllegalArgumentException("api");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({WireServerConfiguration.class, EchoPools.class, EchoNode.class, EchoCluster.class, Api.class})
    static class Wiring {
        @Bean
        ComponentSecret componentSecret() {
            return SECRET;
        }
    }
}

package org.gridshed.pool;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.gridshed.pool.queueing.QueueingSystems;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.http.ComponentSecret;
import org.gridshed.wire.http.HttpComponentDirectory;
import org.gridshed.wire.http.WireServerConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Puts the pool manager program together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(PoolManagerProperties.class)
@Import({WireServerConfiguration.class, PoolController.class})
class PoolManagerWiring {
    @Bean
    ComponentSecret componentSecret(PoolManagerProperties properties) {
        return new ComponentSecret(properties.secret());
    }

    @Bean(destroyMethod = "close")
    HttpComponentDirectory componentDirectory(ComponentSecret secret) {
        return new HttpComponentDirectory(secret);
    }

    @Bean(destroyMethod = "close")
    PoolManager poolManager(ComponentDirectory directory, PoolManagerProperties properties, MeterRegistry registry) {
        return new PoolManager(
                QueueingSystems.named(properties.queueing(), directory, System::nanoTime),
                new AttemptRecorder(() -> directory.clusterManager(properties.clusterUrl())),
                InstantSource.system(),
                new PoolMetrics(registry),
                properties.submitAhead());
    }

    @Bean(destroyMethod = "close")
    PoolHeartbeat poolHeartbeat(PoolManagerProperties properties, PoolManager pools, ComponentDirectory directory) {
        return new PoolHeartbeat(
                properties.name(), properties.url(), pools, () -> directory.clusterManager(properties.clusterUrl()));
    }

    /** Speaks only when the program can be called back. */
    @Bean
    ApplicationListener<ApplicationReadyEvent> speakWhenReady(PoolHeartbeat heartbeat) {
        return ready -> heartbeat.start();
    }
}

package org.gridshed.node;

import java.io.IOException;
import org.gridshed.node.attempt.ServiceCaller;
import org.gridshed.node.host.ArchiveCache;
import org.gridshed.node.host.HostProgram;
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

/** Puts the node manager program together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(NodeManagerProperties.class)
@Import({WireServerConfiguration.class, NodeController.class})
class NodeManagerWiring {
    @Bean
    ComponentSecret componentSecret(NodeManagerProperties properties) {
        return new ComponentSecret(properties.secret());
    }

    @Bean(destroyMethod = "close")
    HttpComponentDirectory componentDirectory(ComponentSecret secret) {
        return new HttpComponentDirectory(secret);
    }

    @Bean
    HostProgram hostProgram(NodeManagerProperties properties) throws IOException {
        HostProgram program = new HostProgram(properties.data().resolve("program"), properties.aotCache());
        program.prepare();
        return program;
    }

    @Bean(destroyMethod = "close")
    ServiceCaller serviceCaller() {
        return new ServiceCaller(System::nanoTime);
    }

    @Bean(destroyMethod = "close")
    NodeManager nodeManager(
            NodeManagerProperties properties, HostProgram program, ServiceCaller caller, ComponentDirectory directory) {
        ArchiveCache archives = new ArchiveCache(
                properties.data().resolve("archives"),
                digest -> directory
                        .clusterManager(properties.clusterUrl())
                        .archive(digest)
                        .getInputStream());
        return new NodeManager(properties.settings(), program, archives, caller, System::nanoTime);
    }

    @Bean(destroyMethod = "close")
    NodeHeartbeat nodeHeartbeat(NodeManagerProperties properties, NodeManager node, ComponentDirectory directory) {
        return new NodeHeartbeat(node, properties.url(), () -> directory.clusterManager(properties.clusterUrl()));
    }

    /** Speaks only when the program can be called back. */
    @Bean
    ApplicationListener<ApplicationReadyEvent> speakWhenReady(NodeHeartbeat heartbeat) {
        return ready -> heartbeat.start();
    }
}

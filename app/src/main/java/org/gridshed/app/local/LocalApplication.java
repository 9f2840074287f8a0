package org.gridshed.app.local;

import org.gridshed.wire.LocalComponentDirectory;
import org.gridshed.wire.http.ComponentSecret;
import org.gridshed.wire.http.HttpComponentDirectory;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The cluster manager of an all-in-one, whose components are found in this process, and others by HTTP. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class LocalApplication {
    @Bean
    LocalComponentDirectory componentDirectory(ComponentSecret secret) {
        return new LocalComponentDirectory(new HttpComponentDirectory(secret));
    }
}

package org.gridshed.wire.http;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * What a program needs that answers other components: import it beside the controllers that implement the interfaces, and provide a
 * {@link ComponentSecret}. Nothing in it touches other controllers of the program.
 */
@Configuration(proxyBeanMethods = false)
@Import(WireErrors.class)
public class WireServerConfiguration {

    /** Converts frames and the components' own JSON. */
    @Bean
    public WebMvcConfigurer wireConverters() {
        return new WebMvcConfigurer() {
            @Override
            public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
                builder.configureMessageConvertersList(converters -> {
                    converters.addFirst(new FrameConverter());
                    // Last, so that it is nobody's first choice who did not ask for its media type.
                    converters.addLast(WireJson.converter());
                });
            }
        };
    }

    /** Guards the component interfaces. */
    @Bean
    public ComponentSecretFilter componentSecretFilter(ComponentSecret secret) {
        return new ComponentSecretFilter(secret);
    }
}

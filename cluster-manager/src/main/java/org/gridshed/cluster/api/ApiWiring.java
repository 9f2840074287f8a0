package org.gridshed.cluster.api;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import org.springdoc.core.models.GroupedOpenApi;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.DeserializationFeature;

/** The administration's controllers, and what they need. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ApiProperties.class)
@Import({
    ServiceResource.class,
    UploadResource.class,
    LogResource.class,
    PoolResource.class,
    ServerResource.class,
    JobResource.class,
    PolicyResource.class,
    DecisionResource.class,
    DefaultsResource.class,
    ApiErrors.class
})
public class ApiWiring {

    /** Refuses keys that nobody knows, which are misspelt ones, and reads durations as people write them. */
    @Bean
    public JsonMapperBuilderCustomizer apiJson() {
        return builder -> builder.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .addModule(ApiJson.durations());
    }

    /** Asks for the token where one is set. */
    @Bean
    public ApiTokenFilter apiTokenFilter(ApiProperties properties) {
        return new ApiTokenFilter(properties.token());
    }

    /** Describes the administration at {@code /v3/api-docs}. */
    @Bean
    public GroupedOpenApi administration() {
        return GroupedOpenApi.builder()
                .group("administration")
                .pathsToMatch("/api/v1/**")
                .build();
    }

    /** What the description says of itself. */
    @Bean
    public OpenAPI openApi() {
        return new OpenAPI()
                .info(new Info()
                        .title("GridSHED")
                        .version("1")
                        .description("Administration of services, pools, servers, jobs and policies.")
                        .license(new License().name("Apache-2.0").url("https://www.apache.org/licenses/LICENSE-2.0")));
    }
}

package org.gridshed.cluster.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class ApiTokenFilterTest {
    private static final String TOKEN = "0123456789abcdef";

    private static int status(@Nullable String token, String path, @Nullable String shown)
            throws ServletException, IOException {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
        if (shown != null) {
            request.addHeader("Authorization", shown);
        }
        MockHttpServletResponse response = new MockHttpServletResponse();
        new ApiTokenFilter(token).doFilter(request, response, new MockFilterChain());
        return response.getStatus();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/services",
                "/api/v1;x=y/services",
                "/%61pi/v1/services",
                "/actuator/prometheus",
                "/v3/api-docs",
                "/v3/api-docs/administration"
            })
    void the_administration_is_for_those_who_show_the_token(String path) throws Exception {
        assertThat(status(TOKEN, path, null)).isEqualTo(401);
        assertThat(status(TOKEN, path, "Bearer 0123456789abcdeg")).isEqualTo(401);
        assertThat(status(TOKEN, path, "Bearer " + TOKEN)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/services/primes", "/actuator/health", "/actuator/health/readiness", "/wire/cluster/nodes"})
    void other_doors_have_other_keys(String path) throws Exception {
        assertThat(status(TOKEN, path, null)).isEqualTo(200);
    }

    @Test
    void without_a_token_all_may_come_in() throws Exception {
        assertThat(status(null, "/api/v1/services", null)).isEqualTo(200);
    }
}

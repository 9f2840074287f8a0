package org.gridshed.cluster.api;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Turns away callers of the administration who do not show the token, with HTTP 401. Health is for everyone. */
final class ApiTokenFilter extends OncePerRequestFilter {
    private static final List<PathPattern> GUARDED =
            patterns("/api/**", "/v3/api-docs/**", "/v3/api-docs.yaml", "/actuator/**");
    private static final List<PathPattern> OPEN = patterns("/actuator/health", "/actuator/health/**");

    private final @Nullable String expected;

    ApiTokenFilter(@Nullable String token) {
        expected = token == null ? null : "Bearer " + token;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        // The path is matched as Spring MVC itself matches it, so that no spelling of it gets past this filter.
        var path = ServletRequestPathUtils.parse(request).pathWithinApplication();
        return expected == null
                || GUARDED.stream().noneMatch(p -> p.matches(path))
                || OPEN.stream().anyMatch(p -> p.matches(path));
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String shown = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (expected != null && shown != null && MessageDigest.isEqual(bytes(shown), bytes(expected))) {
            chain.doFilter(request, response);
            return;
        }
        response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getWriter()
                .write("{\"title\":\"Unauthorized\",\"status\":401,\"detail\":\"send the token of this installation as"
                        + " header Authorization: Bearer TOKEN\"}");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<PathPattern> patterns(String... paths) {
        return java.util.Arrays.stream(paths)
                .map(PathPatternParser.defaultInstance::parse)
                .toList();
    }
}

package org.gridshed.wire.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Turns away whoever calls {@code /wire/**} without the component secret, with HTTP 401. */
public final class ComponentSecretFilter extends OncePerRequestFilter {
    // The path is matched as Spring MVC itself matches it, so that no spelling of it reaches a component past this
    // filter.
    private static final PathPattern GUARDED = PathPatternParser.defaultInstance.parse("/wire/**");

    private final ComponentSecret secret;

    /** Makes a filter that lets holders of {@code secret} in; all, where none is set. */
    public ComponentSecretFilter(ComponentSecret secret) {
        this.secret = secret;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !GUARDED.matches(ServletRequestPathUtils.parse(request).pathWithinApplication());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (secret.admits(request.getHeader(ComponentSecret.HEADER))) {
            chain.doFilter(request, response);
            return;
        }
        response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        response.setHeader("WWW-Authenticate", "Bearer");
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getWriter()
                .write(
                        "{\"title\":\"Unauthorized\",\"status\":401,\"detail\":\"the component secret is missing or wrong\"}");
    }
}

package org.gridshed.cluster.soap;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.gridshed.cluster.soap.tomcat.TrustedProxies;
import org.jspecify.annotations.Nullable;

/**
 * Tells under which address the clients see the front door, and who calls: by configuration first, else as a trusted proxy says
 * (RFC 7239, or X-Forwarded headers), else as the connection shows. What a proxy says in characters that have no place in an
 * address is not believed.
 */
final class PublicAddress {
    private final @Nullable String configured;
    private final TrustedProxies proxies;

    /** Makes one; {@code configured} is scheme, host and port, perhaps with a path. */
    PublicAddress(@Nullable String configured, TrustedProxies proxies) {
        this.configured = configured == null || !configured.endsWith("/")
                ? configured
                : configured.substring(0, configured.length() - 1);
        this.proxies = proxies;
    }

    /** Returns scheme, host and port, and perhaps a path, that stand before {@code /services/}. */
    String base(HttpServletRequest request) {
        if (configured != null) {
            return configured;
        }
        String asked = request.getScheme() + "://" + authority(request);
        if (!proxies.contains(request.getRemoteAddr())) {
            return asked;
        }
        String forwarded = request.getHeader("Forwarded");
        return forwarded == null ? byXForwarded(request, asked) : byForwarded(forwarded, request, asked);
    }

    /** Returns the caller's address: what trusted proxies say of the first that is not one of them. */
    String caller(HttpServletRequest request) {
        String caller = request.getRemoteAddr();
        if (!proxies.contains(caller)) {
            return caller;
        }
        List<String> hops = hops(request);
        for (String hop : hops.reversed()) {
            if (!hop.matches("[0-9a-fA-F.:]{2,45}")) {
                return caller;
            }
            caller = hop;
            if (!proxies.contains(hop)) {
                return caller;
            }
        }
        return caller;
    }

    private static List<String> hops(HttpServletRequest request) {
        List<String> hops = new ArrayList<>();
        for (String line : Collections.list(request.getHeaders("Forwarded"))) {
            for (String element : line.split(",", -1)) {
                hops.add(withoutPort(Objects.requireNonNullElse(parameter(element, "for"), "?")));
            }
        }
        if (hops.isEmpty()) {
            for (String line : Collections.list(request.getHeaders("X-Forwarded-For"))) {
                for (String hop : line.split(",", -1)) {
                    hops.add(hop.strip());
                }
            }
        }
        return hops;
    }

    /** Returns the address in {@code [v6]:port}, {@code [v6]}, {@code v4:port} or {@code v4}. */
    private static String withoutPort(String node) {
        if (node.startsWith("[")) {
            int end = node.indexOf(']');
            return end < 0 ? "?" : node.substring(1, end);
        }
        int colon = node.indexOf(':');
        return colon < 0 ? node : node.substring(0, colon);
    }

    private static String authority(HttpServletRequest request) {
        int port = request.getServerPort();
        boolean usual = port == ("https".equals(request.getScheme()) ? 443 : 80);
        return usual ? request.getServerName() : request.getServerName() + ":" + port;
    }

    private static String byForwarded(String forwarded, HttpServletRequest request, String asked) {
        // The first element is the word of the proxy next to the client.
        String element = forwarded.split(",", 2)[0];
        String scheme = scheme(parameter(element, "proto"), request);
        String host = parameter(element, "host");
        return host == null || !plausibleHost(host) ? asked : scheme + "://" + host;
    }

    private static String byXForwarded(HttpServletRequest request, String asked) {
        String scheme = scheme(first(request, "X-Forwarded-Proto"), request);
        String host = first(request, "X-Forwarded-Host");
        String port = first(request, "X-Forwarded-Port");
        String prefix = first(request, "X-Forwarded-Prefix");
        if (host == null && port == null && prefix == null && scheme.equals(request.getScheme())) {
            return asked;
        }
        String authority = host == null || !plausibleHost(host) ? request.getServerName() : host;
        boolean usual = port == null || !port.matches("\\d{1,5}") || port.equals("https".equals(scheme) ? "443" : "80");
        String place = usual || authority.matches(".*:\\d+") ? authority : authority + ":" + port;
        boolean believed = prefix != null && prefix.matches("(/[A-Za-z0-9._~-]+)+/?");
        String path = believed ? Objects.requireNonNull(prefix) : "";
        return scheme + "://" + place + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    }

    private static String scheme(@Nullable String said, HttpServletRequest request) {
        String lower = said == null ? "" : said.toLowerCase(Locale.ROOT);
        return lower.equals("http") || lower.equals("https") ? lower : request.getScheme();
    }

    private static boolean plausibleHost(String host) {
        return host.matches("([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:\\d{1,5})?");
    }

    private static @Nullable String first(HttpServletRequest request, String header) {
        String value = request.getHeader(header);
        return value == null ? null : value.split(",", 2)[0].strip();
    }

    /** Returns a parameter of one element of a Forwarded header, without quotes. */
    private static @Nullable String parameter(String element, String name) {
        for (String pair : element.split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).strip().equalsIgnoreCase(name)) {
                String value = pair.substring(equals + 1).strip();
                boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
                return quoted ? value.substring(1, value.length() - 1) : value;
            }
        }
        return null;
    }
}

package org.gridshed.cluster.soap;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What an address at the front door names.
 *
 * @param service the service's name; empty if there is none
 * @param path what follows, without the query; empty or starting with a slash
 * @param query the query as received; null without one
 */
record FrontDoorAddress(
        String service, String path, @Nullable String query) {
    /** What all addresses of services start with. */
    static final String PREFIX = "/services/";

    /** Takes an address apart. */
    static FrontDoorAddress of(String uri, @Nullable String query) {
        if (!uri.startsWith(PREFIX)) {
            return new FrontDoorAddress("", "", query);
        }
        int end = uri.indexOf('/', PREFIX.length());
        String name = uri.substring(PREFIX.length(), end < 0 ? uri.length() : end);
        String decoded = name.indexOf('%') < 0 ? name : decoded(name);
        return new FrontDoorAddress(decoded, end < 0 ? "" : uri.substring(end), query);
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /** Returns path and query as the service's host gets them. */
    String rest() {
        return query == null ? path : path + "?" + query;
    }
}

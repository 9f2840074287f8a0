package org.gridshed.cluster.api;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.server.ResponseStatusException;

/** The version that a change was made from: header {@code If-Match}, else parameter {@code version}. */
final class ExpectedVersion {
    private ExpectedVersion() {}

    /**
     * Returns the version named.
     *
     * @throws ResponseStatusException with status 428 if none is
     * @throws IllegalArgumentException if it is not a number
     */
    static long of(@Nullable String ifMatch, @Nullable Long version) {
        if (ifMatch != null) {
            try {
                return Long.parseLong(ifMatch.strip().replaceAll("^(W/)?\"|\"$", ""));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "If-Match " + ifMatch + " is not the number of a version, like \"3\"", e);
            }
        }
        if (version == null) {
            throw new ResponseStatusException(
                    HttpStatus.PRECONDITION_REQUIRED,
                    "say from which version you change: read it first, then send its 'version' as header If-Match or as"
                            + " parameter version");
        }
        return version;
    }

    /** Returns {@code body} with {@code version} as its entity tag. */
    static <T> ResponseEntity<T> tagged(T body, long version) {
        return ResponseEntity.ok().eTag("\"" + version + "\"").body(body);
    }
}

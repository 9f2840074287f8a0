package org.gridshed.wire.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.UnknownPoolException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Turns what an HTTP client throws into what the component interfaces promise. */
final class CallErrors {
    private CallErrors() {}

    /** Returns what the caller shall see; {@code what} names the component and the call. */
    static RuntimeException of(String what, RestClientException e) {
        if (e instanceof RestClientResponseException answered) {
            return answered(what, answered);
        }
        IOException broken = ioCause(e);
        return broken == null
                ? new ComponentFailedException(0, what + " gave an answer that cannot be read: " + e.getMessage())
                : new ComponentUnreachableException(what + ": " + broken, maybeSent(broken), e);
    }

    private static RuntimeException answered(String what, RestClientResponseException e) {
        int status = e.getStatusCode().value();
        JsonNode problem = problem(e.getResponseBodyAsByteArray());
        String type = problem.path("type").asString("");
        String detail = problem.path("detail").asString("");
        if (status == 404 && type.equals(WireErrors.UNKNOWN_POOL.toString())) {
            return new UnknownPoolException(problem.path("pool").asString(""));
        }
        if (status == 422) {
            return new HostingFailedException(detail);
        }
        return new ComponentFailedException(
                status, what + " answered " + status + (detail.isEmpty() ? "" : ": " + detail));
    }

    private static JsonNode problem(byte[] body) {
        try {
            return WireJson.mapper().readTree(body);
        } catch (JacksonException e) {
            return WireJson.mapper().createObjectNode();
        }
    }

    private static boolean maybeSent(IOException e) {
        return !(e instanceof ConnectException
                || e instanceof ConnectTimeoutException
                || e instanceof ConnectionRequestTimeoutException
                || e instanceof UnknownHostException
                || e instanceof NoRouteToHostException);
    }

    private static @Nullable IOException ioCause(Throwable e) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (t instanceof IOException io) {
                return io;
            }
        }
        return null;
    }
}

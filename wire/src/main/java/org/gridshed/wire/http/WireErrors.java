package org.gridshed.wire.http;

import java.net.URI;
import org.gridshed.wire.ClusterManagerWire;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.PoolManagerWire;
import org.gridshed.wire.UnknownPoolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/** Tells callers of the component interfaces, and of nothing else, what went wrong, as RFC 9457 problem details. */
@RestControllerAdvice(assignableTypes = {ClusterManagerWire.class, PoolManagerWire.class, NodeManagerWire.class})
@Order(Ordered.HIGHEST_PRECEDENCE)
public class WireErrors {
    /** Problem type of {@link UnknownPoolException}; property {@code pool} names it. */
    static final URI UNKNOWN_POOL = URI.create("urn:gridshed:problem:unknown-pool");
    /** Problem type of {@link HostingFailedException}. */
    static final URI HOSTING_FAILED = URI.create("urn:gridshed:problem:hosting-failed");

    private static final Logger LOG = LoggerFactory.getLogger(WireErrors.class);

    @ExceptionHandler
    ProblemDetail unknownPool(UnknownPoolException e) {
        ProblemDetail problem = problem(HttpStatus.NOT_FOUND, e);
        problem.setType(UNKNOWN_POOL);
        problem.setProperty("pool", e.pool());
        return problem;
    }

    @ExceptionHandler
    ProblemDetail hostingFailed(HostingFailedException e) {
        ProblemDetail problem = problem(HttpStatus.UNPROCESSABLE_CONTENT, e);
        problem.setType(HOSTING_FAILED);
        return problem;
    }

    @ExceptionHandler({IllegalArgumentException.class, HttpMessageNotReadableException.class})
    ProblemDetail wrong(RuntimeException e) {
        return problem(HttpStatus.BAD_REQUEST, e);
    }

    @ExceptionHandler({ComponentUnreachableException.class, ComponentFailedException.class})
    ProblemDetail behind(RuntimeException e) {
        return problem(HttpStatus.BAD_GATEWAY, e);
    }

    @ExceptionHandler
    void callerGone(AsyncRequestNotUsableException e) {
        LOG.debug("the caller left before its answer", e);
    }

    @ExceptionHandler
    ProblemDetail any(Exception e) {
        if (e instanceof ErrorResponse known) {
            return known.getBody();
        }
        LOG.warn("a component's call failed", e);
        return problem(HttpStatus.INTERNAL_SERVER_ERROR, e);
    }

    private static ProblemDetail problem(HttpStatus status, Exception e) {
        return ProblemDetail.forStatusAndDetail(status, String.valueOf(e.getMessage()));
    }
}

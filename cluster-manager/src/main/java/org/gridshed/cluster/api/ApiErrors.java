package org.gridshed.cluster.api;

import org.gridshed.cluster.dispatch.PoolRouter.NoPoolException;
import org.gridshed.cluster.registry.DatabaseAwayException;
import org.gridshed.cluster.registry.NoNodeException;
import org.gridshed.cluster.registry.OutdatedException;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.codestore.ArchiveRefusedException;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.HostingFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import tools.jackson.core.JacksonException;

/** Says what went wrong in the administration, as RFC 9457 problem details whose text tells what to do. */
@RestControllerAdvice(basePackageClasses = ApiErrors.class)
public class ApiErrors extends ResponseEntityExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ApiErrors.class);

    @ExceptionHandler
    ProblemDetail unknown(UnknownNameException e) {
        return problem(HttpStatus.NOT_FOUND, e);
    }

    @ExceptionHandler
    ProblemDetail outdated(OutdatedException e) {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.PRECONDITION_FAILED, e.getMessage() + "; read it again and repeat the change");
    }

    @ExceptionHandler
    ProblemDetail refused(RefusedException e) {
        return problem(HttpStatus.CONFLICT, e);
    }

    @ExceptionHandler({HostingFailedException.class, ArchiveRefusedException.class})
    ProblemDetail hosting(RuntimeException e) {
        return problem(HttpStatus.UNPROCESSABLE_CONTENT, e);
    }

    @ExceptionHandler
    ProblemDetail wrong(IllegalArgumentException e) {
        return problem(HttpStatus.BAD_REQUEST, e);
    }

    @ExceptionHandler({NoNodeException.class, NoPoolException.class, DatabaseAwayException.class})
    ProblemDetail notNow(RuntimeException e) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, e);
    }

    @ExceptionHandler({ComponentUnreachableException.class, ComponentFailedException.class})
    ProblemDetail behind(RuntimeException e) {
        return problem(HttpStatus.BAD_GATEWAY, e);
    }

    @ExceptionHandler
    ProblemDetail upload(MultipartException e) {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST, "this is no complete multipart upload: " + e.getMessage());
    }

    @ExceptionHandler
    ProblemDetail any(Exception e) {
        LOG.warn("a request of the administration failed", e);
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.INTERNAL_SERVER_ERROR,
                "this should not have happened; the cluster manager's log tells more");
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMaxUploadSizeExceededException(
            MaxUploadSizeExceededException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.CONTENT_TOO_LARGE,
                "the upload is larger than allowed; the limit is spring.servlet.multipart.max-file-size");
        return handleExceptionInternal(e, problem, headers, HttpStatus.CONTENT_TOO_LARGE, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String why =
                e.getCause() instanceof JacksonException json ? json.getOriginalMessage() : "it is empty or no JSON";
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, "the request's body cannot be read: " + why);
        return handleExceptionInternal(e, problem, headers, status, request);
    }

    private static ProblemDetail problem(HttpStatus status, Exception e) {
        return ProblemDetail.forStatusAndDetail(status, String.valueOf(e.getMessage()));
    }
}

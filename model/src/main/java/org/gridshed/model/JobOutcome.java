package org.gridshed.model;

/** How a job ended. */
public enum JobOutcome {
    /** The service answered, be it with a fault. */
    REPLIED,
    /** An attempt's end is unknown and the service is not idempotent, so it did not run again. */
    UNKNOWN_END,
    /** Taken out by an operator or because its client had gone. */
    CANCELLED,
    /** The pool's limit of waiting jobs was reached; it never waited. */
    REFUSED,
    /** The service could not be reached or did not start on any server that was tried. */
    UNREACHABLE
}

package org.gridshed.model;

/** What an uploaded archive is, which decides the container that runs it. */
public enum ArchiveKind {
    /** A JAX-WS service with Jakarta annotations; classes plus dependencies. */
    JAR,
    /** A web application of any SOAP stack. */
    WAR
}

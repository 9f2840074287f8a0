package org.gridshed.host;

/**
 * Runs archives of one kind behind the host's HTTP server. The door for other kinds: implementations are found by
 * {@link java.util.ServiceLoader}.
 */
public interface ServiceContainer {
    /** Returns the kind of archive that it runs, as {@code --kind} names it. */
    String kind();

    /**
     * Makes the archive's services answer under the service's path. Called once, before the server takes requests.
     *
     * @return what was deployed; asked only after the server has started
     * @throws HostingException if the archive cannot be hosted
     */
    Deployment deploy(HostArguments arguments, HttpServer server) throws HostingException;
}

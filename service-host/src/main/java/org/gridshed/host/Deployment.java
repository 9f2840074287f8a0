package org.gridshed.host;

import java.nio.file.Path;
import java.util.List;

/** What a container made of an archive, and where its documents may be found. */
public interface Deployment {
    /**
     * Returns once everything that starts together with the server is up.
     *
     * @throws HostingException if the service did not come up
     */
    void awaitStarted() throws HostingException;

    /** Returns the endpoints as far as the container knows them itself; else they are read from the documents. */
    List<Endpoint> endpoints();

    /** Returns paths with queries, likeliest first, that may answer with a WSDL or with a page of links to WSDLs. */
    List<String> documentPaths();

    /** Returns a folder of WSDL files that the archive brought; it need not exist. */
    List<Path> documentFolders();

    /** Returns what to say when no document is found, for example an error that the archive logged while starting. */
    String troubles();

    /** Lets the hosted code clean up. Called once, after the server has stopped. */
    void close();
}

package org.gridshed.cluster.soap.tomcat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Hands out, as request attributes, a request's socket to whoever watches waiting calls, and its answer's headers. */
public final class SocketValve extends ValveBase {
    /** Name of the attribute that holds a {@link WaitingSocket}. */
    public static final String ATTRIBUTE = "org.gridshed.socket";

    /** Name of the attribute that holds {@link ExactHeaders}. */
    public static final String HEADERS = "org.gridshed.headers";

    /** Makes a valve that allows asynchronous requests. */
    public SocketValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (request.getCoyoteRequest().getNote(WatchedProtocol.NOTE)
                instanceof WatchedProtocol.WatchedProcessor processor) {
            request.setAttribute(ATTRIBUTE, new WaitingSocket(processor.socket()));
        }
        request.setAttribute(HEADERS, new ExactHeaders(response.getCoyoteResponse()));
        getNext().invoke(request, response);
    }
}

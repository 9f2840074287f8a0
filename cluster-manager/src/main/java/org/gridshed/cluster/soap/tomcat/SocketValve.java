package org.gridshed.cluster.soap.tomcat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Hands a request's socket to whoever watches waiting calls, as a request attribute. */
public final class SocketValve extends ValveBase {
    /** Name of the attribute; its value is a {@link WaitingSocket}. */
    public static final String ATTRIBUTE = "org.gridshed.socket";

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
        getNext().invoke(request, response);
    }
}

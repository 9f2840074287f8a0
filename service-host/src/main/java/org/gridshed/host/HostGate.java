package org.gridshed.host;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Answers the health check ahead of the hosted service, and knows whether requests still run. */
final class HostGate extends ValveBase {
    /** Answered with 200 and, in a header, the number of running requests. Not under {@code /services/}, so that no hosted service can take it. */
    static final String HEALTH = "/gridshed/health";

    /** One party for the gate itself, one for each request in the service. Holds up to 65535 parties. */
    private final Phaser inside = new Phaser(1);

    HostGate() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (HEALTH.equals(request.getRequestURI())) {
            response.setContentType("text/plain");
            response.setHeader("X-Running", Integer.toString(inside.getRegisteredParties() - 1));
            response.getWriter().write("up\n");
            return;
        }
        if (inside.register() < 0) {
            response.sendError(503);
            return;
        }
        try {
            getNext().invoke(request, response);
        } finally {
            inside.arriveAndDeregister();
        }
    }

    /** Waits until no request is inside, for {@code patience} at the longest; lets none in afterwards. */
    void close(Duration patience) {
        int phase = inside.arriveAndDeregister();
        try {
            if (phase >= 0) {
                inside.awaitAdvanceInterruptibly(phase, patience.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (TimeoutException e) {
            System.err.println("requests still run after " + patience + ", they are cut off");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        inside.forceTermination();
    }
}

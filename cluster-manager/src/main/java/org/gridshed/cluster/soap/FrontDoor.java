package org.gridshed.cluster.soap;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.Servlet;
import java.util.List;
import org.gridshed.cluster.dispatch.Dispatcher;
import org.gridshed.cluster.dispatch.ServiceDirectory;
import org.gridshed.cluster.soap.tomcat.TrustedProxies;
import org.jspecify.annotations.Nullable;
import org.springframework.ws.server.EndpointInterceptor;
import org.springframework.ws.server.EndpointInvocationChain;
import org.springframework.ws.server.EndpointMapping;
import org.springframework.ws.server.MessageDispatcher;
import org.springframework.ws.server.endpoint.adapter.MessageEndpointAdapter;

/** The front door, put together: what stands behind {@code /services/*}. */
public final class FrontDoor implements AutoCloseable {
    private final ClientWatch watch;
    private final Servlet servlet;

    /**
     * How the front door behaves.
     *
     * @param publicUrl scheme, host and port that clients see; null for the address that was asked
     * @param proxies whose word on the address that was asked counts
     * @param maxMessageBytes cap on the size of a message, whatever a service allows
     * @param splice whether the original target goes into the envelope too
     */
    public record Manners(@Nullable String publicUrl, TrustedProxies proxies, int maxMessageBytes, boolean splice) {}

    /** Puts it together. */
    public FrontDoor(ServiceDirectory services, Dispatcher dispatcher, MeterRegistry meters, Manners manners) {
        this.watch = new ClientWatch(meters);
        FaultAnswers faults = new FaultAnswers(meters);
        PublicAddress addresses = new PublicAddress(manners.publicUrl(), manners.proxies());
        EndpointInvocationChain chain = new EndpointInvocationChain(
                new CallEndpoint(services, dispatcher, watch, addresses, manners.splice()),
                new EndpointInterceptor[] {new MeteringInterceptor(meters)});
        // The URL names a service, and all services have the same endpoint, which looks the service up.
        EndpointMapping byUrl = context -> chain;
        MessageDispatcher messages = new MessageDispatcher();
        messages.setEndpointMappings(List.of(byUrl));
        messages.setEndpointAdapters(List.of(new MessageEndpointAdapter()));
        messages.setEndpointExceptionResolvers(List.of(faults));
        this.servlet = new FrontDoorServlet(services, addresses, messages, faults, manners.maxMessageBytes());
    }

    /** Returns the servlet for {@code /services/*}. */
    public Servlet servlet() {
        return servlet;
    }

    @Override
    public void close() {
        watch.close();
    }
}

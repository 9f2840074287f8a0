package org.gridshed.cluster.soap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.EndpointInterceptor;

/** Counts calls that came to an endpoint and those that wait now, and measures how long each service's calls take. */
final class MeteringInterceptor implements EndpointInterceptor {
    /** Property of a message's context: the service that it found, a text. */
    static final String SERVICE = "gridshed.service";

    private static final String STARTED = "gridshed.started";

    private final MeterRegistry meters;
    private final Counter calls;
    private final AtomicInteger open = new AtomicInteger();
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();

    MeteringInterceptor(MeterRegistry meters) {
        this.meters = meters;
        calls = Counter.builder("gridshed.calls")
                .description("Messages that came in at the front door.")
                .register(meters);
        meters.gauge("gridshed.calls.open", open);
    }

    @Override
    public boolean handleRequest(MessageContext context, Object endpoint) {
        calls.increment();
        open.incrementAndGet();
        context.setProperty(STARTED, Timer.start(meters));
        return true;
    }

    @Override
    public boolean handleResponse(MessageContext context, Object endpoint) {
        return true;
    }

    @Override
    public boolean handleFault(MessageContext context, Object endpoint) {
        return true;
    }

    @Override
    public void afterCompletion(MessageContext context, Object endpoint, @Nullable Exception e) {
        open.decrementAndGet();
        // Only services that exist have a name here, so nobody can fill the registry with timers.
        if (context.getProperty(SERVICE) instanceof String service
                && context.getProperty(STARTED) instanceof Timer.Sample sample) {
            sample.stop(timers.computeIfAbsent(service, this::timer));
        }
    }

    private Timer timer(String service) {
        return Timer.builder("gridshed.calls.time")
                .description("From a whole message to its whole answer, faults of ours included.")
                .tag("service", service)
                .register(meters);
    }
}

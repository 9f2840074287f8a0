package org.gridshed.cluster.soap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.EndpointInterceptor;

/** Counts calls that came to an endpoint, and those that wait now. */
final class MeteringInterceptor implements EndpointInterceptor {
    private final Counter calls;
    private final AtomicInteger open = new AtomicInteger();

    MeteringInterceptor(MeterRegistry meters) {
        calls = Counter.builder("gridshed.calls")
                .description("Messages that came in at the front door.")
                .register(meters);
        meters.gauge("gridshed.calls.open", open);
    }

    @Override
    public boolean handleRequest(MessageContext context, Object endpoint) {
        calls.increment();
        open.incrementAndGet();
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
    }
}

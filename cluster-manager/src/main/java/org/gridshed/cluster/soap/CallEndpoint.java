package org.gridshed.cluster.soap;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gridshed.cluster.dispatch.Call;
import org.gridshed.cluster.dispatch.Dispatcher;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.dispatch.ServiceDirectory;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.wire.envelope.EnvelopeReader;
import org.gridshed.wire.envelope.EnvelopeReading;
import org.gridshed.wire.envelope.EnvelopeRefusal;
import org.gridshed.wire.envelope.EnvelopeSplicer;
import org.gridshed.wire.envelope.HeaderFields;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.endpoint.MessageEndpoint;
import org.springframework.ws.transport.context.TransportContext;
import org.springframework.ws.transport.context.TransportContextHolder;

/** Carries out one call: looks at the envelope, hands the bytes to the dispatcher, and answers with the service's bytes. */
final class CallEndpoint implements MessageEndpoint {
    /** Names the job of an answer to its client. */
    static final String JOB_HEADER = "GridSHED-Job";

    private final ServiceDirectory services;
    private final Dispatcher dispatcher;
    private final ClientWatch watch;
    private final boolean splice;
    private final EnvelopeReader reader = new EnvelopeReader();

    /** Makes the endpoint; {@code splice} says whether the original target goes into the envelope as well. */
    CallEndpoint(ServiceDirectory services, Dispatcher dispatcher, ClientWatch watch, boolean splice) {
        this.services = services;
        this.dispatcher = dispatcher;
        this.watch = watch;
        this.splice = splice;
    }

    @Override
    public void invoke(MessageContext context) throws Exception {
        TransportContext transport = Objects.requireNonNull(TransportContextHolder.getTransportContext());
        FrontDoorConnection connection = (FrontDoorConnection) Objects.requireNonNull(transport.getConnection());
        context.setResponse(answer(connection, (RawSoapMessage) context.getRequest()));
    }

    private RawSoapMessage answer(FrontDoorConnection connection, RawSoapMessage message) throws InterruptedException {
        String contentType = connection.request().getContentType();
        EnvelopeReading reading =
                reader.read(message.body(), contentType, HeaderFields.first(message.headers(), "Content-Encoding"));
        if (reading instanceof EnvelopeRefusal refusal) {
            throw Refusals.unreadable(refusal);
        }
        FrontDoorAddress address = connection.address();
        HostedService service = services.find(address.service())
                .orElseThrow(() -> Refusals.unknownService(Refusals.version(reading, contentType), address.service()));
        String target = connection.request().getRequestURL().toString();
        Body body = splice ? EnvelopeSplicer.withTarget(message.body(), reading, target) : message.body();
        List<HeaderField> headers = HeaderFields.withTarget(HeaderFields.endToEnd(message.headers()), target);
        Call call = new Call(address.rest(), headers, body, connection.request().getRemoteAddr());
        JobReply reply = dispatcher.dispatch(service, call, watch.connection(connection.request()));
        if (reply.head().outcome() != JobOutcome.REPLIED) {
            throw Refusals.without(Refusals.version(reading, contentType), reply.head());
        }
        List<HeaderField> answered = new ArrayList<>(reply.head().headers());
        answered.add(new HeaderField(JOB_HEADER, reply.head().jobId()));
        return new RawSoapMessage(reply.head().status(), answered, reply.body());
    }
}

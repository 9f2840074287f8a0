package org.gridshed.cluster.soap;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gridshed.cluster.dispatch.Admission.TurnedAwayException;
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
import org.gridshed.wire.envelope.SoapVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.endpoint.MessageEndpoint;
import org.springframework.ws.transport.context.TransportContext;
import org.springframework.ws.transport.context.TransportContextHolder;

/** Carries out one call: looks at the envelope, hands the bytes to the dispatcher, and answers with the service's bytes. */
final class CallEndpoint implements MessageEndpoint {
    /** Names the job of an answer to its client. */
    static final String JOB_HEADER = "GridSHED-Job";

    private static final Logger LOG = LoggerFactory.getLogger(CallEndpoint.class);

    private final ServiceDirectory services;
    private final Dispatcher dispatcher;
    private final ClientWatch watch;
    private final PublicAddress addresses;
    private final boolean splice;
    private final EnvelopeReader reader = new EnvelopeReader();

    /** Makes the endpoint; {@code splice} says whether the original target goes into the envelope as well. */
    CallEndpoint(
            ServiceDirectory services,
            Dispatcher dispatcher,
            ClientWatch watch,
            PublicAddress addresses,
            boolean splice) {
        this.services = services;
        this.dispatcher = dispatcher;
        this.watch = watch;
        this.addresses = addresses;
        this.splice = splice;
    }

    @Override
    public void invoke(MessageContext context) throws Exception {
        TransportContext transport = Objects.requireNonNull(TransportContextHolder.getTransportContext());
        FrontDoorConnection connection = (FrontDoorConnection) Objects.requireNonNull(transport.getConnection());
        RawSoapMessage message = (RawSoapMessage) context.getRequest();
        String contentType = connection.request().getContentType();
        EnvelopeReading reading =
                reader.read(message.body(), contentType, HeaderFields.first(message.headers(), "Content-Encoding"));
        if (reading instanceof EnvelopeRefusal refusal) {
            throw Refusals.unreadable(refusal);
        }
        SoapVersion version = Refusals.version(reading, contentType);
        String name = connection.address().service();
        HostedService service = services.find(name).orElseThrow(() -> Refusals.unknownService(version, name));
        context.setProperty(MeteringInterceptor.SERVICE, service.name());
        Call call = call(connection, message, reading);
        context.setResponse(answer(run(service, call, connection, version), service, version));
    }

    private Call call(FrontDoorConnection connection, RawSoapMessage message, EnvelopeReading reading) {
        String target =
                addresses.base(connection.request()) + connection.request().getRequestURI();
        Body body = splice ? EnvelopeSplicer.withTarget(message.body(), reading, target) : message.body();
        List<HeaderField> headers = HeaderFields.withTarget(HeaderFields.endToEnd(message.headers()), target);
        return new Call(connection.address().rest(), headers, body, addresses.caller(connection.request()));
    }

    private JobReply run(HostedService service, Call call, FrontDoorConnection connection, SoapVersion version)
            throws InterruptedException {
        try {
            return dispatcher.dispatch(service, call, watch.connection(connection.request()));
        } catch (TurnedAwayException e) {
            throw Refusals.turnedAway(version, service.name(), e.answer());
        } catch (RuntimeException e) {
            LOG.warn("a call of {} failed", service.name(), e);
            throw Refusals.failed(version);
        }
    }

    private static RawSoapMessage answer(JobReply reply, HostedService service, SoapVersion version) {
        if (reply.head().outcome() != JobOutcome.REPLIED) {
            throw Refusals.without(version, service.name(), reply.head());
        }
        List<HeaderField> headers = new ArrayList<>(reply.head().headers());
        headers.add(new HeaderField(JOB_HEADER, reply.head().jobId()));
        return new RawSoapMessage(reply.head().status(), headers, reply.body());
    }
}

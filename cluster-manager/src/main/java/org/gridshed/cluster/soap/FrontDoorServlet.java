package org.gridshed.cluster.soap;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.cluster.dispatch.ServiceDirectory;
import org.gridshed.wire.envelope.SoapVersion;
import org.jspecify.annotations.Nullable;
import org.springframework.ws.transport.WebServiceMessageReceiver;

/** The HTTP side of {@code /services/…}: POST is a call, GET with {@code ?wsdl} or {@code ?xsd=} a description. */
final class FrontDoorServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    // Read only to tell the version in which to say that there is no such service.
    private static final int UNKNOWN_SERVICE_BYTES = 1 << 20;

    private final transient ServiceDirectory services;
    private final transient PublicAddress addresses;
    private final transient Receiver receiver;
    private final transient WebServiceMessageReceiver dispatcher;
    private final transient FaultAnswers faults;
    private final int maxBytes;

    /** Makes the servlet; {@code maxBytes} bounds messages to unknown services and caps all others. */
    FrontDoorServlet(
            ServiceDirectory services,
            PublicAddress addresses,
            WebServiceMessageReceiver dispatcher,
            FaultAnswers faults,
            int maxBytes) {
        this.services = services;
        this.addresses = addresses;
        this.receiver = new Receiver();
        this.dispatcher = dispatcher;
        this.faults = faults;
        this.maxBytes = maxBytes;
    }

    /** Spring-WS's part: receives a message over a connection, lets the dispatcher work, sends the answer. */
    private static final class Receiver
            extends org.springframework.ws.transport.support.WebServiceMessageReceiverObjectSupport {
        Receiver() {
            setMessageFactory(new RawMessageFactory());
        }

        void handle(FrontDoorConnection connection, WebServiceMessageReceiver dispatcher) throws Exception {
            handleConnection(connection, dispatcher);
        }
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        FrontDoorAddress address = FrontDoorAddress.of(request.getRequestURI(), request.getQueryString());
        switch (request.getMethod()) {
            case "POST" -> call(request, response, address);
            case "GET", "HEAD" -> describe(request, response, address);
            default ->
                plain(response, 405, "Send SOAP messages by POST; GET takes ?wsdl and ?xsd=NAME.\n", "POST, GET, HEAD");
        }
    }

    private void call(HttpServletRequest request, HttpServletResponse response, FrontDoorAddress address)
            throws IOException {
        Optional<HostedService> service = services.find(address.service());
        int cap = service.map(s -> Math.min(maxBytes, s.settings().limits().maxMessageBytes()))
                .orElse(Math.min(maxBytes, UNKNOWN_SERVICE_BYTES));
        FrontDoorConnection connection = new FrontDoorConnection(request, response, address, cap);
        if (service.isEmpty() && request.getHeader("Expect") != null) {
            // The client asks before it sends its message, and need not send it.
            SoapVersion version = Refusals.spoken(request.getContentType());
            connection.send(faults.answer(Refusals.unknownService(version, address.service())));
            return;
        }
        try {
            receiver.handle(connection, dispatcher);
        } catch (FrontDoorConnection.TooLargeException e) {
            // The rest of the message is not read, so the connection cannot be used again.
            response.setHeader("Connection", "close");
            connection.send(faults.answer(Refusals.tooLarge(request.getContentType(), cap)));
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            if (response.isCommitted()) {
                throw new IOException("the answer broke off", e);
            }
            connection.send(faults.answer(e));
        }
    }

    private void describe(HttpServletRequest request, HttpServletResponse response, FrontDoorAddress address)
            throws IOException {
        HostedService service = services.find(address.service()).orElse(null);
        if (service == null) {
            plain(response, 404, "There is no such service here.\n", null);
            return;
        }
        byte[] document =
                Descriptions.find(service, request.getRequestURI(), request.getQueryString(), addresses.base(request));
        if (document != null) {
            response.setContentType("text/xml");
            response.setContentLength(document.length);
            response.getOutputStream().write(document);
        } else if (request.getQueryString() == null) {
            plain(response, 405, "Send SOAP messages by POST; add ?wsdl for the description.\n", "POST");
        } else {
            plain(response, 404, "This service has no such document; ?wsdl is its description.\n", null);
        }
    }

    private static void plain(HttpServletResponse response, int status, String text, @Nullable String allow)
            throws IOException {
        if (allow != null) {
            response.setHeader("Allow", allow);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        response.setStatus(status);
        response.setContentType("text/plain;charset=utf-8");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}

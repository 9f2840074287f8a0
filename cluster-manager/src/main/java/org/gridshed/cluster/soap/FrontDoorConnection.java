package org.gridshed.cluster.soap;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gridshed.cluster.soap.tomcat.ExactHeaders;
import org.gridshed.cluster.soap.tomcat.SocketValve;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.springframework.ws.WebServiceMessage;
import org.springframework.ws.WebServiceMessageFactory;
import org.springframework.ws.transport.WebServiceConnection;

/** One HTTP exchange at the front door. */
final class FrontDoorConnection implements WebServiceConnection {
    private static final int TRUSTED_BYTES = 64 << 10;

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final FrontDoorAddress address;
    private final int maxBytes;

    /** Makes one; {@code maxBytes} is the size up to which the request is read. */
    FrontDoorConnection(
            HttpServletRequest request, HttpServletResponse response, FrontDoorAddress address, int maxBytes) {
        this.request = request;
        this.response = response;
        this.address = address;
        this.maxBytes = maxBytes;
    }

    /** The message is larger than its service allows. */
    static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1;

        TooLargeException(int maxBytes) {
            super("the message is larger than " + maxBytes + " bytes");
        }
    }

    HttpServletRequest request() {
        return request;
    }

    FrontDoorAddress address() {
        return address;
    }

    @Override
    public WebServiceMessage receive(WebServiceMessageFactory factory) throws IOException {
        return new RawSoapMessage(0, headers(), body());
    }

    private List<HeaderField> headers() {
        List<HeaderField> fields = new ArrayList<>();
        for (String name : Collections.list(request.getHeaderNames())) {
            for (String value : Collections.list(request.getHeaders(name))) {
                fields.add(new HeaderField(name, value));
            }
        }
        return fields;
    }

    private Body body() throws IOException {
        if (request.getContentLengthLong() > maxBytes) {
            throw new TooLargeException(maxBytes);
        }
        InputStream in = request.getInputStream();
        int announced = (int) request.getContentLengthLong();
        if (announced >= 0 && announced <= TRUSTED_BYTES) {
            return Body.of(in.readNBytes(announced));
        }
        // Grows with what really comes; an announcement alone gets no memory.
        byte[] bytes = in.readNBytes(maxBytes);
        if (bytes.length == maxBytes && in.read() >= 0) {
            throw new TooLargeException(maxBytes);
        }
        return Body.of(bytes);
    }

    @Override
    public void send(WebServiceMessage message) throws IOException {
        RawSoapMessage answer = (RawSoapMessage) message;
        response.setStatus(answer.status());
        ExactHeaders exact = (ExactHeaders) request.getAttribute(SocketValve.HEADERS);
        for (HeaderField field : answer.headers()) {
            if (exact != null && field.name().equalsIgnoreCase("Content-Type")) {
                exact.contentType(field.value());
            } else {
                response.addHeader(field.name(), field.value());
            }
        }
        response.setContentLengthLong(answer.body().length());
        answer.writeTo(response.getOutputStream());
    }

    @Override
    public URI getUri() throws URISyntaxException {
        return new URI(request.getRequestURI());
    }

    @Override
    public boolean hasError() {
        return false;
    }

    @Override
    public String getErrorMessage() {
        return "";
    }

    @Override
    public void close() {
        // The container owns the connection.
    }
}

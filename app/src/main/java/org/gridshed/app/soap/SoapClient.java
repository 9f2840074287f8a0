package org.gridshed.app.soap;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls services through the front door of one cluster manager. */
public final class SoapClient {
    private static final int OK = 200;

    private final String url;
    private final Function<HttpRequest, HttpResponse<byte[]>> http;

    /** Takes the address of the cluster manager, and what sends requests. */
    public SoapClient(String url, Function<HttpRequest, HttpResponse<byte[]>> http) {
        this.url = url;
        this.http = http;
    }

    /**
     * Finds an operation in the descriptions of a service.
     *
     * @param endpoints paths of the service's endpoints, starting with a slash
     * @throws SoapCallException if none has it
     */
    public Operation operation(List<String> endpoints, String name, @Nullable String soap) {
        List<String> objections = new ArrayList<>();
        for (String endpoint : endpoints) {
            String address = url + endpoint + "?wsdl";
            HttpResponse<byte[]> answer =
                    http.apply(HttpRequest.newBuilder(URI.create(address)).build());
            if (answer.statusCode() != OK) {
                objections.add(address + " answers with status " + answer.statusCode());
                continue;
            }
            try {
                return Wsdl.read(address, answer.body()).operation(name, soap);
            } catch (SoapCallException e) {
                objections.add(String.valueOf(e.getMessage()));
            }
        }
        throw new SoapCallException(String.join("; ", objections));
    }

    /** Makes one call and waits for its answer, however long it takes. */
    public SoapAnswer call(Operation operation, Values values) {
        HttpResponse<byte[]> answer = http.apply(request(operation, operation.envelope(values)));
        return new SoapAnswer(answer.statusCode(), answer.body());
    }

    /** Returns the request of a call. */
    public HttpRequest request(Operation operation, byte[] envelope) {
        URI described = URI.create(operation.address());
        // The description names the public address; whoever calls may come another way.
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + described.getRawPath()))
                .header("Content-Type", operation.contentType())
                .POST(BodyPublishers.ofByteArray(envelope));
        String action = operation.soapAction();
        return (action == null ? request : request.header("SOAPAction", action)).build();
    }
}

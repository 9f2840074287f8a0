package org.gridshed.cluster.soap;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.springframework.ws.WebServiceMessage;

/**
 * A message as bytes with its HTTP headers. It is never parsed into a tree nor written again.
 *
 * @param status HTTP status of an answer; 0 for a request
 * @param headers in order
 * @param body the bytes
 */
record RawSoapMessage(int status, List<HeaderField> headers, Body body) implements WebServiceMessage {
    RawSoapMessage {
        headers = List.copyOf(headers);
    }

    @Override
    public Source getPayloadSource() {
        return new StreamSource(body.open());
    }

    @Override
    public Result getPayloadResult() {
        throw new IllegalStateException("a message's bytes are not written again");
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        body.writeTo(out);
    }
}

package org.gridshed.cluster.soap;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.gridshed.model.Body;
import org.springframework.ws.WebServiceMessage;
import org.springframework.ws.WebServiceMessageFactory;

/** Makes messages that keep their bytes. */
final class RawMessageFactory implements WebServiceMessageFactory {
    @Override
    public WebServiceMessage createWebServiceMessage() {
        return new RawSoapMessage(0, List.of(), Body.EMPTY);
    }

    @Override
    public WebServiceMessage createWebServiceMessage(InputStream in) throws IOException {
        return new RawSoapMessage(0, List.of(), Body.of(in.readAllBytes()));
    }
}

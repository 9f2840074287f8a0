package org.gridshed.benchmarks;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;

/** The tiny service that is measured; its class file alone makes an archive. */
@WebService(serviceName = "EchoService", targetNamespace = "urn:gridshed:benchmarks")
public class EchoService {
    /** Returns {@code text} after {@code holdMillis}. */
    @WebMethod
    public String echo(@WebParam(name = "text") String text, @WebParam(name = "holdMillis") long holdMillis)
            throws InterruptedException {
        if (holdMillis > 0) {
            Thread.sleep(holdMillis);
        }
        return text;
    }
}

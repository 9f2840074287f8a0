package org.gridshed.host.hosted;

import jakarta.jws.WebMethod;
import jakarta.jws.WebService;

/** A second service in the same archive. */
@WebService(serviceName = "SecondService", portName = "SecondPort", targetNamespace = "urn:second")
public class Second {
    /** Called by the container. */
    public Second() {}

    /** Returns the same word each time. */
    @WebMethod
    public String word() {
        return "second";
    }
}

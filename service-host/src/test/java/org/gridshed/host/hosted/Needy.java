package org.gridshed.host.hosted;

import jakarta.jws.WebMethod;
import jakarta.jws.WebService;

/** A service that cannot work without a class that the tests leave out of its archive. */
@WebService
public class Needy {
    /** Called by the container. */
    public Needy() {}

    /** Takes the class that is missing. */
    @WebMethod
    public String take(Missing missing) {
        return missing.toString();
    }

    /** Stays out of the archive. */
    public static class Missing {
        /** Called by JAXB. */
        public Missing() {}
    }
}

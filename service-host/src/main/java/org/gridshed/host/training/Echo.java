package org.gridshed.host.training;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.ws.BindingType;
import jakarta.xml.ws.soap.SOAPBinding;
import org.jspecify.annotations.Nullable;

/** The service of the training run; it has one operation of each shape that services mostly have. */
@WebService(serviceName = "Echo", portName = "EchoPort", targetNamespace = Echo.NAMESPACE)
@BindingType(SOAPBinding.SOAP12HTTP_BINDING)
public class Echo {
    /** Namespace of its messages. */
    static final String NAMESPACE = "urn:gridshed:training";

    /** Returns the text as often as asked. */
    @WebMethod
    public String echo(@WebParam(name = "text") String text, @WebParam(name = "times") int times) {
        return text.repeat(times);
    }

    /** Returns the mean of some numbers, or fails for none. */
    @WebMethod
    public double mean(@WebParam(name = "number") double @Nullable [] numbers) throws NothingGivenException {
        if (numbers == null) {
            throw new NothingGivenException("no number was given");
        }
        double sum = 0;
        for (double number : numbers) {
            sum += number;
        }
        return sum / numbers.length;
    }

    /** A fault of its own. */
    public static class NothingGivenException extends Exception {
        /** Says what is missing. */
        public NothingGivenException(String message) {
            super(message);
        }
    }
}

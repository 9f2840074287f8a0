package org.gridshed.app.soap;

/** A call cannot be made as asked: the WSDL does not say what is needed, or the values do not fit it. */
public final class SoapCallException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SoapCallException(String message) {
        super(message);
    }
}

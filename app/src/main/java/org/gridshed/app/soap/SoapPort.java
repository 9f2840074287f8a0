package org.gridshed.app.soap;

import javax.wsdl.Port;
import javax.wsdl.extensions.soap.SOAPAddress;
import javax.wsdl.extensions.soap.SOAPBinding;
import javax.wsdl.extensions.soap12.SOAP12Address;
import javax.wsdl.extensions.soap12.SOAP12Binding;
import org.jspecify.annotations.Nullable;

/**
 * Where and how a port speaks SOAP.
 *
 * @param version {@code 1.1} or {@code 1.2}
 * @param address as the description says
 * @param style {@code document} or {@code rpc}, for operations that do not say
 */
record SoapPort(String version, String address, String style) {
    private static final String DOCUMENT = "document";

    /** Returns a port's address and binding; null if it does not speak SOAP. */
    static @Nullable SoapPort of(Port port) {
        String address = null;
        for (Object element : port.getExtensibilityElements()) {
            if (element instanceof SOAPAddress soap) {
                address = soap.getLocationURI();
            } else if (element instanceof SOAP12Address soap) {
                address = soap.getLocationURI();
            }
        }
        if (address == null) {
            return null;
        }
        for (Object element : port.getBinding().getExtensibilityElements()) {
            if (element instanceof SOAPBinding soap) {
                return new SoapPort("1.1", address, orDocument(soap.getStyle()));
            }
            if (element instanceof SOAP12Binding soap) {
                return new SoapPort("1.2", address, orDocument(soap.getStyle()));
            }
        }
        return null;
    }

    private static String orDocument(@Nullable String style) {
        return style == null ? DOCUMENT : style;
    }
}

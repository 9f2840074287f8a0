package org.gridshed.wire.envelope;

/** Whose mistake a fault is. */
public enum SoapFaultCode {
    /** The caller's; {@code Client} in SOAP 1.1, {@code Sender} in 1.2. */
    CLIENT,
    /** Ours or the service's; {@code Server} in SOAP 1.1, {@code Receiver} in 1.2. */
    SERVER,
    /** The envelope is of no known version. */
    VERSION_MISMATCH;

    String name(SoapVersion version) {
        return switch (this) {
            case CLIENT -> version == SoapVersion.SOAP_11 ? "Client" : "Sender";
            case SERVER -> version == SoapVersion.SOAP_11 ? "Server" : "Receiver";
            case VERSION_MISMATCH -> "VersionMismatch";
        };
    }

    /** SOAP 1.1, section 6.2: always 500. SOAP 1.2 part 2, table 20: 400 for Sender, 500 for the rest. */
    int status(SoapVersion version) {
        return this == CLIENT && version == SoapVersion.SOAP_12 ? 400 : 500;
    }
}

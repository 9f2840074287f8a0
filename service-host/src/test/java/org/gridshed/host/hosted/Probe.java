package org.gridshed.host.hosted;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.io.StringWriter;

/** Tells what a hosted service sees. */
@WebService(serviceName = "ProbeService", portName = "ProbePort", targetNamespace = "urn:probe")
public class Probe {
    /** Called by the container. */
    public Probe() {}

    /** Returns which of its two loaders see the class: own, context. */
    @WebMethod
    public String sees(@WebParam(name = "name") String name) {
        System.out.println("asked for " + name);
        return "own " + sees(name, Probe.class.getClassLoader()) + ", context "
                + sees(name, Thread.currentThread().getContextClassLoader());
    }

    /** Returns XML that the service makes itself through the Jakarta API. */
    @WebMethod
    public String binds() throws JAXBException {
        StringWriter xml = new StringWriter();
        JAXBContext.newInstance(Note.class).createMarshaller().marshal(new Note(), xml);
        return xml.toString();
    }

    private static boolean sees(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Anything that JAXB can write. */
    @XmlRootElement
    public static class Note {
        /** Called by JAXB. */
        public Note() {}

        /** Its text. */
        public String text = "bound";
    }
}

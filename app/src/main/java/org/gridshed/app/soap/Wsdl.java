package org.gridshed.app.soap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import javax.wsdl.Binding;
import javax.wsdl.BindingOperation;
import javax.wsdl.Definition;
import javax.wsdl.Import;
import javax.wsdl.Port;
import javax.wsdl.Service;
import javax.wsdl.WSDLException;
import javax.wsdl.extensions.schema.Schema;
import javax.wsdl.factory.WSDLFactory;
import javax.wsdl.xml.WSDLReader;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.jspecify.annotations.Nullable;

/** A service's description, as far as calling it needs. */
public final class Wsdl {
    private final Definition definition;
    private final XmlSchemaCollection schemas = new XmlSchemaCollection();

    private Wsdl(Definition definition) {
        this.definition = definition;
        schemas.setBaseUri(definition.getDocumentBaseURI());
        readSchemas(definition, new ArrayList<>());
    }

    /**
     * Reads a description and all that it imports.
     *
     * @param address where it came from; imports are relative to it
     * @throws SoapCallException if it cannot be read
     */
    public static Wsdl read(String address, byte[] bytes) {
        try {
            WSDLReader reader = WSDLFactory.newInstance().newWSDLReader();
            reader.setFeature("javax.wsdl.verbose", false);
            return new Wsdl(reader.readWSDL(address, Xml.parse(bytes, "the WSDL at " + address)));
        } catch (WSDLException e) {
            throw new SoapCallException("the WSDL at " + address + " cannot be read: " + e.getMessage());
        }
    }

    /**
     * Finds an operation by its name.
     *
     * @param soap {@code 1.1} or {@code 1.2}; null takes 1.1 where there is a choice
     * @throws SoapCallException if there is none; says which there are
     */
    public Operation operation(String name, @Nullable String soap) {
        TreeSet<String> known = new TreeSet<>();
        Operation found = null;
        for (Port port : ports()) {
            SoapPort soapPort = SoapPort.of(port);
            if (soapPort == null || (soap != null && !soap.equals(soapPort.version()))) {
                continue;
            }
            for (BindingOperation operation : operations(port.getBinding())) {
                known.add(operation.getName());
                if (operation.getName().equals(name)
                        && (found == null || soapPort.version().equals("1.1"))) {
                    found = new Operation(soapPort, operation, schemas);
                }
            }
        }
        if (found == null) {
            throw new SoapCallException("there is no operation '" + name + "'"
                    + (soap == null ? "" : " over SOAP " + soap) + "; there are " + known);
        }
        return found;
    }

    private List<Port> ports() {
        List<Port> ports = new ArrayList<>();
        for (Object service : definition.getAllServices().values()) {
            for (Object port : ((Service) service).getPorts().values()) {
                ports.add((Port) port);
            }
        }
        return ports;
    }

    private static List<BindingOperation> operations(Binding binding) {
        List<BindingOperation> operations = new ArrayList<>();
        for (Object operation : binding.getBindingOperations()) {
            operations.add((BindingOperation) operation);
        }
        return operations;
    }

    private void readSchemas(Definition from, List<Definition> seen) {
        if (seen.contains(from)) {
            return;
        }
        seen.add(from);
        if (from.getTypes() != null) {
            for (Object element : from.getTypes().getExtensibilityElements()) {
                if (element instanceof Schema schema) {
                    schemas.setBaseUri(from.getDocumentBaseURI());
                    schemas.read(schema.getElement(), from.getDocumentBaseURI());
                }
            }
        }
        for (Object imports : ((Map<?, ?>) from.getImports()).values()) {
            for (Object one : (List<?>) imports) {
                Definition imported = ((Import) one).getDefinition();
                if (imported != null) {
                    readSchemas(imported, seen);
                }
            }
        }
    }
}

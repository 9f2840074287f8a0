package org.gridshed.host;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One port of the hosted service.
 *
 * @param path path on this host and at the front door, from {@code /services/}
 * @param portName local name of the WSDL port
 * @param serviceName local name of the WSDL service
 * @param implementation name of the class behind it; unknown for WARs
 */
public record Endpoint(
        String path,
        String portName,
        String serviceName,
        @Nullable String implementation) {

    /** Returns the fields as they stand in the ready line. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("path", path);
        fields.put("portName", portName);
        fields.put("serviceName", serviceName);
        if (implementation != null) {
            fields.put("class", implementation);
        }
        return fields;
    }
}

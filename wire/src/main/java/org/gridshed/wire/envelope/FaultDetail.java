package org.gridshed.wire.envelope;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a fault tells programs beside its reason: one element with children that hold text.
 *
 * @param name of the element, an XML name without a prefix
 * @param values texts of its children by their XML names, in order
 */
public record FaultDetail(String name, Map<String, String> values) {
    /** Namespace of the elements. */
    public static final String NAMESPACE = "urn:gridshed:fault:1";

    public FaultDetail {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    String xml() {
        StringBuilder xml = new StringBuilder("<gs:" + name + " xmlns:gs=\"" + NAMESPACE + "\">");
        values.forEach((key, value) ->
                xml.append("<gs:" + key + ">").append(XmlText.escaped(value)).append("</gs:" + key + ">"));
        return xml.append("</gs:").append(name).append('>').toString();
    }
}

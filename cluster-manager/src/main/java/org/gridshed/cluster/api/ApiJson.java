package org.gridshed.cluster.api;

import java.time.Duration;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** How the administration reads JSON: durations as people write them. */
final class ApiJson {
    private ApiJson() {}

    static SimpleModule durations() {
        return new SimpleModule("durations").addDeserializer(Duration.class, new ValueDeserializer<>() {
            @Override
            public Duration deserialize(JsonParser parser, DeserializationContext context) {
                String text = parser.getValueAsString("");
                try {
                    return Durations.parse(text);
                } catch (IllegalArgumentException e) {
                    return (Duration) context.handleWeirdStringValue(Duration.class, text, "%s", e.getMessage());
                }
            }
        });
    }
}

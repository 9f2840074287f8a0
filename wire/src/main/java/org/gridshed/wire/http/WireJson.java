package org.gridshed.wire.http;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The one way in which records are written between components and into the database: dates and durations in ISO-8601 with all
 * nanoseconds, NaN and infinities as strings. Unknown properties are ignored and missing numbers are 0, so that
 * neighbouring versions of GridSHED understand each other.
 */
public final class WireJson {
    /** Marks JSON made by {@link #mapper()}; no other converter of a program takes it. */
    public static final MediaType MEDIA_TYPE = new MediaType("application", "vnd.gridshed.json");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .build();

    private WireJson() {}

    /** Returns the shared mapper. */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** Returns a converter of {@link #MEDIA_TYPE} and nothing else. */
    static JacksonJsonHttpMessageConverter converter() {
        JacksonJsonHttpMessageConverter converter = new JacksonJsonHttpMessageConverter(MAPPER);
        converter.setSupportedMediaTypes(List.of(MEDIA_TYPE));
        return converter;
    }
}

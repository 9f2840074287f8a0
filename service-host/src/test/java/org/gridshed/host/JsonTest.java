package org.gridshed.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void nested_values_stand_on_one_line() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("n", 1);
        map.put("list", List.of(true, "a"));
        map.put("none", null);

        assertThat(Json.of(map)).isEqualTo("{\"n\":1,\"list\":[true,\"a\"],\"none\":null}");
    }

    @Test
    void what_could_break_the_line_or_the_quotes_is_escaped() {
        assertThat(Json.of("a\"b\\c\nd\u2028e\u0001")).isEqualTo("\"a\\\"b\\\\c\\nd\\u2028e\\u0001\"");
    }
}

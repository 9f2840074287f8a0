package org.gridshed.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BodyTest {
    private static final Body BODY = body("abcabcd");

    @Test
    void a_slice_is_a_body_of_its_own() throws IOException {
        Body slice = BODY.slice(1, 6).slice(1, 4);

        ByteArrayOutputStream written = new ByteArrayOutputStream();
        slice.writeTo(written);
        assertThat(slice.length()).isEqualTo(3);
        assertThat(slice.toBytes()).isEqualTo(bytes("cab"));
        assertThat(written.toByteArray()).isEqualTo(bytes("cab"));
        assertThat(slice.open().readAllBytes()).isEqualTo(bytes("cab"));
        assertThat(slice.at(0)).isEqualTo((byte) 'c');
        assertThat(BODY.slice(7, 7).length()).isZero();
    }

    @Test
    void a_pattern_is_found_within_a_slice_only() {
        assertThat(BODY.indexOf(bytes("abcd"), 0)).isEqualTo(3);
        assertThat(BODY.indexOf(bytes("a"), 1)).isEqualTo(3);
        assertThat(BODY.indexOf(bytes("d"), 7)).isEqualTo(-1);
        assertThat(BODY.slice(1, 6).indexOf(bytes("cd"), 0)).isEqualTo(-1);
        assertThat(BODY.slice(1, 6).indexOf(bytes("ab"), 0)).isEqualTo(2);
        assertThat(Body.EMPTY.indexOf(bytes("a"), 0)).isEqualTo(-1);
    }

    @Test
    void a_slice_is_inserted_at_any_place() {
        assertThat(BODY.slice(1, 3).inserted(1, bytes("xy")).toBytes()).isEqualTo(bytes("bxyc"));
        assertThat(BODY.slice(1, 3).inserted(0, bytes("x")).toBytes()).isEqualTo(bytes("xbc"));
        assertThat(BODY.slice(1, 3).inserted(2, bytes("x")).toBytes()).isEqualTo(bytes("bcx"));
        assertThat(Body.EMPTY.inserted(0, bytes("x")).toBytes()).isEqualTo(bytes("x"));
        assertThatThrownBy(() -> BODY.inserted(8, bytes("x"))).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void nothing_outside_is_reached() {
        Body slice = BODY.slice(1, 3);

        assertThatThrownBy(() -> slice.at(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.at(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.slice(0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.slice(2, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.slice(0, 1L << 40)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static Body body(String text) {
        return Body.of(bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}

package org.gridshed.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The bytes of a message, as they came. Immutable: whoever makes one hands the array over and forgets it. */
public final class Body {
    /** No bytes. */
    public static final Body EMPTY = new Body(new byte[0]);

    private final byte[] bytes;

    private Body(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns a body of {@code bytes}, which nobody may change from now on. */
    public static Body of(byte[] bytes) {
        return bytes.length == 0 ? EMPTY : new Body(bytes);
    }

    /** Returns the number of bytes. */
    public long length() {
        return bytes.length;
    }

    /** Returns a new stream over the bytes. */
    public InputStream open() {
        return new ByteArrayInputStream(bytes);
    }

    /** Writes all bytes. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes);
    }

    /** Returns a copy of the bytes; for small bodies. */
    public byte[] toBytes() {
        return bytes.clone();
    }
}

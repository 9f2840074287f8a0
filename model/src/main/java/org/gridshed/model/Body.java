package org.gridshed.model;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** The bytes of a message, as they came. Immutable: whoever makes one hands the array over and forgets it. */
public final class Body {
    /** No bytes. */
    public static final Body EMPTY = new Body(new byte[0], 0, 0);

    private final byte[] bytes;
    private final int from;
    private final int to;

    private Body(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /** Returns a body of {@code bytes}, which nobody may change from now on. */
    public static Body of(byte[] bytes) {
        return bytes.length == 0 ? EMPTY : new Body(bytes, 0, bytes.length);
    }

    /** Returns the number of bytes. */
    public long length() {
        return size();
    }

    /**
     * Returns one byte.
     *
     * @param index 0 to below {@link #length()}
     */
    public byte at(long index) {
        return bytes[from + checked(index, length() - 1)];
    }

    /**
     * Returns a part of the bytes without copying them.
     *
     * @param start first byte; 0 to {@code end}
     * @param end behind the last byte; at most {@link #length()}
     */
    public Body slice(long start, long end) {
        int last = checked(end, length());
        return new Body(bytes, from + checked(start, last), from + last);
    }

    /**
     * Returns where {@code pattern} begins next, or -1.
     *
     * @param pattern at least one byte
     * @param start where to begin looking; at least 0
     */
    public long indexOf(byte[] pattern, long start) {
        byte first = pattern[0];
        int last = to - pattern.length;
        for (int i = from + checked(start, length()); i <= last; i++) {
            if (bytes[i] == first && Arrays.equals(bytes, i, i + pattern.length, pattern, 0, pattern.length)) {
                int found = i - from;
                return found;
            }
        }
        return -1;
    }

    /**
     * Returns a new body of the same bytes with {@code slice} between them.
     *
     * @param index before which byte; 0 to {@link #length()}
     */
    public Body inserted(long index, byte[] slice) {
        int at = checked(index, length());
        byte[] result = new byte[Math.addExact(size(), slice.length)];
        System.arraycopy(bytes, from, result, 0, at);
        System.arraycopy(slice, 0, result, at, slice.length);
        System.arraycopy(bytes, from + at, result, at + slice.length, size() - at);
        return of(result);
    }

    /** Returns a new stream over the bytes. */
    public InputStream open() {
        return new ByteArrayInputStream(bytes, from, size());
    }

    /** Writes all bytes. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes, from, size());
    }

    /** Returns a copy of the bytes; for small bodies. */
    public byte[] toBytes() {
        return Arrays.copyOfRange(bytes, from, to);
    }

    private int size() {
        return to - from;
    }

    private int checked(long index, long max) {
        if (index < 0 || index > max) {
            throw new IndexOutOfBoundsException(index + " is not in [0, " + max + "] of " + length() + " bytes");
        }
        return (int) index;
    }
}

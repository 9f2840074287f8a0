package org.gridshed.codestore;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;

/** Reads an archive chunk by chunk; a query each, nothing open between two. One thread. */
final class ChunkStream extends InputStream {
    private final IntFunction<Optional<byte[]>> chunks;
    private byte[] chunk = new byte[0];
    private int position;
    private int next;
    private long left;

    /**
     * Makes a stream.
     *
     * @param chunks returns a chunk by its number, from 0; empty if it is gone
     * @param size of all chunks together, in bytes
     */
    ChunkStream(IntFunction<Optional<byte[]>> chunks, long size) {
        this.chunks = chunks;
        this.left = size;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (length == 0) {
            return 0;
        }
        if (left == 0) {
            return -1;
        }
        if (position == chunk.length) {
            fetch();
        }
        int count = Math.min(length, chunk.length - position);
        System.arraycopy(chunk, position, into, offset, count);
        position += count;
        left -= count;
        return count;
    }

    private void fetch() throws IOException {
        chunk = chunks.apply(next).orElse(new byte[0]);
        if (chunk.length == 0 || chunk.length > left) {
            throw new EOFException("the archive was deleted while it was read: chunk " + next + " is gone");
        }
        position = 0;
        next++;
    }
}

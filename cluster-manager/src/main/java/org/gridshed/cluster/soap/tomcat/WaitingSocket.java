package org.gridshed.cluster.soap.tomcat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** The socket of a request that is fully read and not yet answered. Not safe for use by several threads at once. */
public final class WaitingSocket {
    private static final int LOOK_BYTES = 64;

    private final SocketWrapperBase<?> socket;

    WaitingSocket(SocketWrapperBase<?> socket) {
        this.socket = socket;
    }

    /** What a look at a socket tells. */
    public enum Sight {
        /** Nothing came. */
        QUIET,
        /** Bytes of a next request came and were put back; there is nothing more to learn. */
        BUSY,
        /** The client closed its side, or the connection broke. */
        GONE
    }

    /** Looks without blocking. */
    public Sight look() {
        ByteBuffer buffer = ByteBuffer.allocate(LOOK_BYTES);
        try {
            int read = socket.read(false, buffer);
            if (read < 0) {
                return Sight.GONE;
            }
            if (read == 0) {
                return Sight.QUIET;
            }
            socket.unRead(buffer.flip());
            return Sight.BUSY;
        } catch (EOFException e) {
            return Sight.GONE;
        } catch (IOException e) {
            return Sight.GONE;
        }
    }
}

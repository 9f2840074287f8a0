package org.gridshed.cluster.soap.tomcat;

import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Tomcat's HTTP/1.1, whose processors let their sockets be looked at; Tomcat makes it by its class name. */
public final class WatchedProtocol extends Http11NioProtocol {
    /** Where a processor hangs itself on its request, for as long as both live; Tomcat uses low numbers. */
    static final int NOTE = 21;

    /** Output buffer of a connection, bytes and as many chars; answers are written around it, and thousands of calls wait. */
    private static final int OUTPUT_BUFFER = 1024;

    @Override
    public int getDesiredBufferSize() {
        return OUTPUT_BUFFER;
    }

    @Override
    protected Processor createProcessor() {
        return new WatchedProcessor(this);
    }

    /** A processor that gives its present socket away. */
    static final class WatchedProcessor extends Http11Processor {
        WatchedProcessor(WatchedProtocol protocol) {
            super(protocol, protocol.getAdapter());
            request.setNote(NOTE, this);
        }

        SocketWrapperBase<?> socket() {
            return getSocketWrapper();
        }
    }
}

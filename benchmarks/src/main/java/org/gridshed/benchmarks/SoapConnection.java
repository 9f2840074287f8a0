package org.gridshed.benchmarks;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One keep-alive connection that sends the same call again and again, as cheaply as a client in Java can. */
final class SoapConnection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final byte[] request;

    SoapConnection(URI endpoint, String envelope) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.getPort());
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 4096);
        byte[] body = envelope.getBytes(StandardCharsets.UTF_8);
        byte[] head = ("POST " + endpoint.getPath() + " HTTP/1.1\r\nHost: localhost:" + endpoint.getPort()
                        + "\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: \"\"\r\nContent-Length: "
                        + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        request = new byte[head.length + body.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(body, 0, request, head.length, body.length);
    }

    /** Sends the call and returns the status of the whole answer read. */
    int call() throws IOException {
        socket.getOutputStream().write(request);
        String statusLine = line();
        int status = Integer.parseInt(statusLine.substring(9, 12));
        int length = -1;
        boolean chunked = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).strip());
            } else if (lower.startsWith("transfer-encoding:")) {
                chunked = lower.contains("chunked");
            }
        }
        if (chunked) {
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                in.skipNBytes(size);
                line();
            }
            line();
        } else {
            in.skipNBytes(Math.max(length, 0));
        }
        return status;
    }

    private String line() throws IOException {
        StringBuilder text = new StringBuilder(64);
        while (true) {
            int c = in.read();
            if (c < 0) {
                throw new EOFException("connection closed");
            }
            if (c == '\n') {
                return text.toString();
            }
            if (c != '\r') {
                text.append((char) c);
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

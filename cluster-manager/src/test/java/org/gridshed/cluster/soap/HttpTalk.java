package org.gridshed.cluster.soap;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridshed.model.Body;

/** A client that writes what it is told, byte for byte, and shows what came back, byte for byte. */
final class HttpTalk implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    HttpTalk(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /**
     * An answer.
     *
     * @param headers lines as they came
     * @param body bytes as they came
     */
    record Answer(int status, List<String> headers, Body body) {
        byte[] bytes() {
            return body.toBytes();
        }

        String text() {
            return new String(body.toBytes(), StandardCharsets.UTF_8);
        }

        /** Returns the values of a header. */
        List<String> values(String name) {
            String start = name.toLowerCase(Locale.ROOT) + ":";
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                    .map(line -> line.substring(start.length()).strip())
                    .toList();
        }

        /** Returns the one value of a header. */
        String value(String name) {
            List<String> values = values(name);
            if (values.size() != 1) {
                throw new AssertionError(name + " stands " + values.size() + " times in " + headers);
            }
            return values.getFirst();
        }
    }

    void send(String head, byte[] body) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(head.getBytes(StandardCharsets.ISO_8859_1));
        all.write(body);
        socket.getOutputStream().write(all.toByteArray());
        socket.getOutputStream().flush();
    }

    Answer receive() throws IOException {
        String line = line();
        int status = Integer.parseInt(line.split(" ", 3)[1]);
        List<String> headers = new ArrayList<>();
        for (String header = line(); !header.isEmpty(); header = line()) {
            headers.add(header);
        }
        Answer head = new Answer(status, headers, Body.EMPTY);
        if (!head.values("Transfer-Encoding").isEmpty()) {
            return new Answer(status, headers, Body.of(chunks()));
        }
        List<String> length = head.values("Content-Length");
        return length.isEmpty() || status == 100
                ? head
                : new Answer(status, headers, Body.of(in.readNBytes(Integer.parseInt(length.getFirst()))));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        while (true) {
            byte[] chunk = in.readNBytes(Integer.parseInt(line(), 16));
            line();
            if (chunk.length == 0) {
                return all.toByteArray();
            }
            all.write(chunk);
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the connection ended after '" + line + "'");
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }

    /** Ends the connection with a reset, as a client that is killed may. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

package org.gridshed.node.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the hosts of one service wrote on one server: a file of bounded size and the one before it. */
public final class HostLog {
    private static final Logger LOG = LoggerFactory.getLogger(HostLog.class);
    private static final long MAX_BYTES = 4L << 20;

    private final Path file;
    private final Path former;

    /** Keeps the log in {@code folder}. */
    public HostLog(Path folder) {
        file = folder.resolve("host.log");
        former = folder.resolve("host.log.1");
    }

    /** Copies a stream to its end, on the calling thread. */
    public void drain(InputStream in) {
        byte[] buffer = new byte[8192];
        try (in) {
            Files.createDirectories(file.getParent());
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                append(buffer, n);
            }
        } catch (IOException e) {
            LOG.debug("the log {} ends", file, e);
        }
    }

    /** Writes one line of our own. */
    public void note(String line) {
        byte[] bytes = ("[gridshed] " + line + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            Files.createDirectories(file.getParent());
            append(bytes, bytes.length);
        } catch (IOException e) {
            LOG.debug("the log {} cannot be written", file, e);
        }
    }

    private synchronized void append(byte[] bytes, int length) throws IOException {
        if (Files.exists(file) && Files.size(file) + length > MAX_BYTES) {
            Files.move(file, former, StandardCopyOption.REPLACE_EXISTING);
        }
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            out.write(bytes, 0, length);
        }
    }

    /** Returns the last {@code bytes} bytes at the most, from the start of a line. */
    public synchronized String tail(int bytes) {
        try {
            long present = Files.exists(file) ? Files.size(file) : 0;
            String now = end(file, bytes);
            // What is before a line that was cut off is not the former file's end.
            return present < bytes ? end(former, (int) (bytes - present)) + now : now;
        } catch (IOException e) {
            return "";
        }
    }

    private static String end(Path path, int bytes) throws IOException {
        if (!Files.exists(path)) {
            return "";
        }
        try (RandomAccessFile in = new RandomAccessFile(path.toFile(), "r")) {
            long start = Math.max(0, in.length() - bytes);
            // With the byte before, which tells whether a line starts here.
            long from = Math.max(0, start - 1);
            byte[] all = new byte[(int) (in.length() - from)];
            in.seek(from);
            in.readFully(all);
            int line = 0;
            while (start > 0 && line < all.length && all[line] != '\n') {
                line++;
            }
            int first = start == 0 ? 0 : Math.min(line + 1, all.length);
            return new String(all, first, all.length - first, StandardCharsets.UTF_8);
        }
    }
}

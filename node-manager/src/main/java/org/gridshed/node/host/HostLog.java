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
            String now = end(file, bytes);
            int left = bytes - now.length();
            return left > 0 && Files.exists(former) ? end(former, left) + now : now;
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
            byte[] all = new byte[(int) (in.length() - start)];
            in.seek(start);
            in.readFully(all);
            String text = new String(all, StandardCharsets.UTF_8);
            return start == 0 ? text : text.substring(text.indexOf('\n') + 1);
        }
    }
}

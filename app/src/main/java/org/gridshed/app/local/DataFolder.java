package org.gridshed.app.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.gridshed.app.command.CommandFailedException;
import org.jspecify.annotations.Nullable;

/** A folder that holds all state of one installation, and belongs to one process at a time. */
final class DataFolder implements AutoCloseable {
    private final Path path;
    private final FileChannel channel;

    private DataFolder(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Makes the folder if it is not there, and takes it.
     *
     * @throws CommandFailedException if another process has it, or it cannot be written
     */
    static DataFolder take(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
            FileChannel channel = FileChannel.open(
                    path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            // Held as long as the channel is open, and let go by the system even if this process is killed.
            if (tryLock(channel) == null) {
                channel.close();
                throw CommandFailedException.failed("the data folder " + path
                        + " is in use by another gridshed; stop that one, or choose another folder with --data");
            }
            return new DataFolder(path, channel);
        } catch (IOException e) {
            throw CommandFailedException.failed("the data folder " + path + " cannot be used: " + e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

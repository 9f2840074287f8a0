package org.gridshed.codestore;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/**
 * Compares the two tables of a ZIP archive. A reader that starts at the end uses the central directory, one that starts at the
 * front uses the header before each entry; an archive in which they differ holds different files for different readers.
 */
final class ZipLayout {
    private static final int LOCAL_HEADER = 0x04034b50;
    private static final int LOCAL_HEADER_BYTES = 30;
    private static final int END_RECORD = 0x06054b50;
    private static final int END_RECORD_BYTES = 22;
    private static final int MAX_COMMENT_BYTES = 0xFFFF;
    private static final int SIZES_FOLLOW = 1 << 3;
    private static final long IN_ZIP64_FIELD = 0xFFFFFFFFL;

    private final SeekableByteChannel file;
    private final String prefix;

    ZipLayout(SeekableByteChannel file, String prefix) {
        this.file = file;
        this.prefix = prefix;
    }

    /** Checks that each entry of the central directory lies where it says, and that nothing lies between them. */
    void check(List<ZipArchiveEntry> entries) throws IOException {
        List<ZipArchiveEntry> inOrder = entries.stream()
                .sorted(Comparator.comparingLong(ZipArchiveEntry::getLocalHeaderOffset))
                .toList();
        long expected = 0;
        for (ZipArchiveEntry entry : inOrder) {
            between(expected, entry.getLocalHeaderOffset(), prefix + entry.getName());
            long data = localHeader(entry);
            expected = data + entry.getCompressedSize();
        }
        long directory = directoryOffset();
        if (directory != IN_ZIP64_FIELD) {
            between(
                    expected,
                    directory,
                    inOrder.isEmpty() ? prefix : prefix + inOrder.getLast().getName());
        }
    }

    private static void between(long end, long next, String entry) {
        if (next < end) {
            throw new ArchiveRefusedException("it shares bytes with another entry", entry);
        }
        // A data descriptor has up to 24 bytes; a whole entry could hide from 30 on.
        if (next - end >= LOCAL_HEADER_BYTES) {
            throw new ArchiveRefusedException(
                    (next - end) + " bytes beside it belong to no entry; pack the archive anew", entry);
        }
    }

    /** Returns where the entry's data begins. */
    private long localHeader(ZipArchiveEntry entry) throws IOException {
        ByteBuffer header = read(entry.getLocalHeaderOffset(), LOCAL_HEADER_BYTES);
        byte[] name = new byte[Short.toUnsignedInt(header.getShort(26))];
        int extra = Short.toUnsignedInt(header.getShort(28));
        long data = entry.getLocalHeaderOffset() + LOCAL_HEADER_BYTES + name.length + extra;
        read(entry.getLocalHeaderOffset() + LOCAL_HEADER_BYTES, name.length).get(name);
        boolean same = header.getInt(0) == LOCAL_HEADER
                && Arrays.equals(name, entry.getRawName())
                && Short.toUnsignedInt(header.getShort(8)) == entry.getMethod()
                && ((header.getShort(6) & SIZES_FOLLOW) != 0 || sameSizes(header, entry));
        if (!same) {
            throw new ArchiveRefusedException(
                    "the header before it differs from the archive's directory", prefix + entry.getName());
        }
        return data;
    }

    private static boolean sameSizes(ByteBuffer header, ZipArchiveEntry entry) {
        return Integer.toUnsignedLong(header.getInt(14)) == entry.getCrc()
                && sameSize(header.getInt(18), entry.getCompressedSize())
                && sameSize(header.getInt(22), entry.getSize());
    }

    private static boolean sameSize(int field, long size) {
        long there = Integer.toUnsignedLong(field);
        return there == size || there == IN_ZIP64_FIELD;
    }

    private long directoryOffset() throws IOException {
        int tail = (int) Math.min(file.size(), END_RECORD_BYTES + MAX_COMMENT_BYTES);
        ByteBuffer end = read(file.size() - tail, tail);
        for (int at = tail - END_RECORD_BYTES; at >= 0; at--) {
            if (end.getInt(at) == END_RECORD) {
                if (at + END_RECORD_BYTES + Short.toUnsignedInt(end.getShort(at + 20)) != tail) {
                    break;
                }
                return Integer.toUnsignedLong(end.getInt(at + 16));
            }
        }
        throw new ArchiveRefusedException("something follows the end of the archive", prefix.isEmpty() ? null : prefix);
    }

    private ByteBuffer read(long position, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        file.position(position);
        while (bytes.hasRemaining()) {
            if (file.read(bytes) < 0) {
                throw new EOFException("the archive ends early");
            }
        }
        return bytes.flip();
    }
}

package org.gridshed.codestore;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.gridshed.model.ArchiveKind;

/** Checks an uploaded archive in full, to the last CRC, without unpacking, loading or running anything of it. */
public final class ArchiveCheck {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int MAX_CLASS_BYTES = 16 << 20;
    private static final int UNIX_TYPE = 0xF000;
    private static final int UNIX_LINK = 0xA000;
    private static final int UNIX_FILE = 0x8000;

    private final ArchiveLimits limits;

    /** Makes a check with {@code limits}. */
    public ArchiveCheck(ArchiveLimits limits) {
        this.limits = limits;
    }

    /** Returns the limits. */
    public ArchiveLimits limits() {
        return limits;
    }

    /**
     * Checks a file.
     *
     * @throws ArchiveRefusedException if it is not an archive that can be hosted; the message names the entry or class
     * @throws IOException if the file itself cannot be read
     */
    public CheckedArchive check(Path file) throws IOException {
        if (Files.size(file) > limits.uploadBytes()) {
            throw new ArchiveRefusedException("the archive has more than " + limits.uploadBytes() + " bytes", null);
        }
        OneArchive archive = new OneArchive(new UnpackBudget(limits), "");
        try {
            archive.read(file);
        } catch (UncheckedIOException e) {
            throw new IOException("an archive cannot be checked", e);
        }
        if (archive.webInf) {
            return new CheckedArchive(ArchiveKind.WAR, archive.services.found());
        }
        if (archive.enterprise) {
            throw new ArchiveRefusedException(
                    "an enterprise archive is not hosted; upload the WARs in it", "META-INF/application.xml");
        }
        List<String> services = archive.services.found();
        if (services.isEmpty()) {
            throw archive.services.nothingFound();
        }
        return new CheckedArchive(ArchiveKind.JAR, services);
    }

    /** The way through one archive: the uploaded one, or a jar in it. */
    private static final class OneArchive {
        private final UnpackBudget budget;
        private final String prefix;
        private final ServiceScan services = new ServiceScan();
        private boolean webInf;
        private boolean enterprise;

        OneArchive(UnpackBudget budget, String prefix) {
            this.budget = budget;
            this.prefix = prefix;
        }

        void read(Path file) throws IOException {
            try (SeekableByteChannel channel = Files.newByteChannel(file);
                    ZipFile zip = ZipFile.builder()
                            .setSeekableByteChannel(channel)
                            .setUseUnicodeExtraFields(false)
                            .get()) {
                List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
                budget.countEntries(entries.size());
                names(entries);
                new ZipLayout(channel, prefix).check(entries);
                sameForTheJdk(file, entries.size());
                for (ZipArchiveEntry entry : entries) {
                    content(zip, entry);
                }
            } catch (IOException e) {
                throw new ArchiveRefusedException(
                        "not a readable JAR or WAR: " + e.getMessage(), prefix.isEmpty() ? null : prefix);
            }
        }

        private void names(List<ZipArchiveEntry> entries) {
            EntryNames names = new EntryNames(prefix);
            for (ZipArchiveEntry entry : entries) {
                names.add(name(entry));
                plain(entry);
                webInf |= entry.getName().startsWith("WEB-INF/");
                enterprise |= entry.getName().equals("META-INF/application.xml");
            }
            names.finish();
        }

        // As the JDK reads it; the library would turn backslashes into slashes.
        private static String name(ZipArchiveEntry entry) {
            return new String(entry.getRawName(), StandardCharsets.UTF_8);
        }

        private void plain(ZipArchiveEntry entry) {
            if (special((int) (entry.getExternalAttributes() >> 16) & UNIX_TYPE, entry.isDirectory())) {
                throw new ArchiveRefusedException("it is a link or a special file", prefix + entry.getName());
            }
            if (entry.getGeneralPurposeBit().usesEncryption()) {
                throw new ArchiveRefusedException("it is encrypted", prefix + entry.getName());
            }
            if (entry.getMethod() != ZipArchiveEntry.STORED && entry.getMethod() != ZipArchiveEntry.DEFLATED) {
                throw new ArchiveRefusedException(
                        "it is packed in a way that Java cannot read", prefix + entry.getName());
            }
        }

        // Old packing tools give folders a type that does not exist; a name that ends in / makes a folder whatever its
        // type.
        private static boolean special(int type, boolean folder) {
            return folder ? type == UNIX_LINK : type != 0 && type != UNIX_FILE;
        }

        /** The service host reads with the JDK, which has its own idea of where an archive's directory is. */
        private static void sameForTheJdk(Path file, int entries) throws IOException {
            try (java.util.zip.ZipFile zip = new java.util.zip.ZipFile(file.toFile())) {
                if (zip.size() != entries) {
                    throw new IOException("it has two directories");
                }
            }
        }

        private void content(ZipFile zip, ZipArchiveEntry entry) throws IOException {
            String name = entry.getName();
            if (prefix.isEmpty() && isLibrary(name)) {
                library(zip, entry);
            } else if (prefix.isEmpty() && ServiceScan.wants(name)) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                drain(zip, entry, MAX_CLASS_BYTES, bytes);
                services.look(name, bytes.toByteArray());
            } else {
                drain(zip, entry, Long.MAX_VALUE, OutputStream.nullOutputStream());
            }
        }

        private static boolean isLibrary(String name) {
            return name.endsWith(".jar") && (name.startsWith("lib/") || name.startsWith("WEB-INF/lib/"));
        }

        private void library(ZipFile zip, ZipArchiveEntry entry) throws IOException {
            Path spool = Files.createTempFile("gridshed-library", ".jar");
            try {
                try (OutputStream out = Files.newOutputStream(spool)) {
                    drain(zip, entry, Long.MAX_VALUE, out);
                }
                new OneArchive(budget, entry.getName() + "!/").read(spool);
            } finally {
                Files.delete(spool);
            }
        }

        /** Reads an entry to its end and checks size and CRC. */
        private void drain(ZipFile zip, ZipArchiveEntry entry, long max, OutputStream out) {
            String name = prefix + entry.getName();
            CRC32 crc = new CRC32();
            long size = 0;
            byte[] buffer = new byte[BUFFER_BYTES];
            try (InputStream in = zip.getInputStream(entry)) {
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    size += read;
                    budget.countBytes(name, read, size, entry.getCompressedSize());
                    if (size > max) {
                        throw new ArchiveRefusedException("a class of more than " + max + " bytes", name);
                    }
                    crc.update(buffer, 0, read);
                    write(out, buffer, read);
                }
            } catch (IOException e) {
                throw new ArchiveRefusedException("it is damaged: " + e.getMessage(), name);
            }
            if (size != entry.getSize() || crc.getValue() != entry.getCrc()) {
                throw new ArchiveRefusedException("it is damaged: its size or CRC is not what the archive says", name);
            }
        }

        /** A full disk here is no damage there. */
        private static void write(OutputStream out, byte[] buffer, int length) {
            try {
                out.write(buffer, 0, length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

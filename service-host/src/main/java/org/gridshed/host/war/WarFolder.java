package org.gridshed.host.war;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.tomcat.jakartaee.EESpecProfiles;
import org.apache.tomcat.jakartaee.Migration;
import org.gridshed.host.HostArguments;
import org.gridshed.host.HostingException;

/** Unpacks a WAR for Tomcat, converted first if it is written against the packages of Java EE ({@code javax}). */
final class WarFolder {
    private WarFolder() {}

    /**
     * Returns the folder with the unpacked WAR. One that an earlier start from the same work folder left is used again:
     * a work folder belongs to one service version, whose archive never changes.
     *
     * @throws HostingException if the archive cannot be read or converted
     */
    static Path of(HostArguments arguments) throws HostingException {
        Path folder = arguments.work().resolve("webapp");
        Path done = arguments.work().resolve("webapp.done");
        try {
            String stamp = Files.size(arguments.archive()) + " " + Files.getLastModifiedTime(arguments.archive());
            if (Files.exists(done) && Files.readString(done).equals(stamp)) {
                return folder;
            }
            Files.deleteIfExists(done);
            delete(folder);
            Path archive = new WarLanguage(arguments.archive()).isJavax() ? convert(arguments) : arguments.archive();
            unpack(archive, folder);
            Files.writeString(done, stamp);
            return folder;
        } catch (IOException e) {
            throw new HostingException(
                    "the archive cannot be read: " + HostingException.describe(e),
                    arguments.archive().getFileName().toString(),
                    e);
        }
    }

    private static Path convert(HostArguments arguments) throws IOException {
        Path converted = arguments.work().resolve("converted.war");
        Migration migration = new Migration();
        migration.setEESpecProfile(EESpecProfiles.EE);
        migration.setSource(arguments.archive().toFile());
        migration.setDestination(converted.toFile());
        migration.execute();
        return converted;
    }

    private static void unpack(Path archive, Path folder) throws IOException, HostingException {
        Files.createDirectories(folder);
        try (ZipFile war = new ZipFile(archive.toFile())) {
            Enumeration<? extends ZipEntry> entries = war.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new HostingException("the archive has an entry outside itself", entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                    continue;
                }
                Files.createDirectories(target.getParent());
                try (InputStream in = war.getInputStream(entry)) {
                    Files.copy(in, target);
                } catch (IOException e) {
                    throw new HostingException(
                            "the archive cannot be read: " + HostingException.describe(e), entry.getName(), e);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}

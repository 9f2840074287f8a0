package org.gridshed.codestore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Makes archives, good and bad, in the order in which entries are added. */
final class Zips {
    private final Path file;
    private final ZipArchiveOutputStream out;

    private Zips(Path file) throws IOException {
        this.file = file;
        this.out = new ZipArchiveOutputStream(file);
    }

    static Zips in(Path folder) {
        try {
            return new Zips(Files.createTempFile(folder, "a", ".jar"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Zips with(String name, byte[] content) {
        return with(new ZipArchiveEntry(name), content);
    }

    Zips with(String name, String content) {
        return with(name, content.getBytes(StandardCharsets.UTF_8));
    }

    Zips with(ZipArchiveEntry entry, byte[] content) {
        try {
            out.putArchiveEntry(entry);
            out.write(content);
            out.closeArchiveEntry();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a service, so that nothing else is missing. */
    Zips withService() {
        return with("com/example/Calc.class", annotated("com.example.Calc", "jakarta.jws.WebService", 0));
    }

    Path file() {
        try {
            out.close();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] bytes() {
        try {
            return Files.readAllBytes(file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a class file with an annotation; {@code flags} besides public. */
    static byte[] annotated(String name, String annotation, int flags) {
        return ClassFile.of()
                .build(
                        ClassDesc.of(name),
                        builder -> builder.withFlags(ClassFile.ACC_PUBLIC | flags)
                                .with(RuntimeVisibleAnnotationsAttribute.of(Annotation.of(ClassDesc.of(annotation)))));
    }

    /** Puts other bytes in the place of some, {@code times} or everywhere if it is 0. */
    static void replace(Path file, String from, String to, int times) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String changed = text;
        if (times == 0) {
            changed = text.replace(from, to);
        } else {
            int at = changed.indexOf(from);
            changed = changed.substring(0, at) + to + changed.substring(at + from.length());
        }
        Files.write(file, changed.getBytes(StandardCharsets.ISO_8859_1));
    }
}

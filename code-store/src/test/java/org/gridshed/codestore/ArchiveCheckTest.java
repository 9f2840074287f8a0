package org.gridshed.codestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.classfile.ClassFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.assertj.core.api.AbstractThrowableAssert;
import org.gridshed.model.ArchiveKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveCheckTest {
    @TempDir
    Path folder;

    @Test
    void a_jar_with_services_is_taken_and_they_are_named() throws IOException {
        Path jar = Zips.in(folder)
                .with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
                .with("com/example/", "")
                .with(
                        "com/example/Two.class",
                        Zips.annotated("com.example.Two", "jakarta.xml.ws.WebServiceProvider", 0))
                .withService()
                .with("com/example/Port.class", contract("com.example.Port"))
                .with("com/example/Other.class", Zips.annotated("com.example.Other", "java.lang.Deprecated", 0))
                .with("lib/a.jar", Zips.in(folder).with("a", "b").bytes())
                .file();

        CheckedArchive checked = check(jar);

        assertThat(checked.kind()).isEqualTo(ArchiveKind.JAR);
        assertThat(checked.services()).containsExactly("com.example.Calc", "com.example.Two");
    }

    @Test
    void a_folder_web_inf_makes_a_war_whatever_the_name_of_the_file() throws IOException {
        Path war = Zips.in(folder)
                .with("WEB-INF/web.xml", "<web-app/>")
                .with("WEB-INF/classes/a/B.class", Zips.annotated("a.B", "jakarta.jws.WebService", 0))
                .file();

        assertThat(check(war).kind()).isEqualTo(ArchiveKind.WAR);
        assertThat(check(war).services()).containsExactly("a.B");
        assertThat(check(Zips.in(folder).with("WEB-INF/classes/a", "").file()).services())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil",
                "a/../../evil",
                "a/..",
                "/etc/passwd",
                "C:/evil",
                "c:evil",
                "a//b",
                "./a",
                "a/./b",
                "..",
                "a\\..\\..\\evil",
                "a\nb",
                "a\0b"
            })
    void an_entry_that_may_lead_outside_is_refused_by_name(String name) {
        // The packing library mends some names, so they are patched in afterwards.
        String harmless = "x".repeat(name.length());
        Path jar = Zips.in(folder).with(harmless, "evil").withService().file();
        patch(jar, harmless, name);

        refused(jar)
                .satisfies(
                        e -> assertThat(((ArchiveRefusedException) e).entry()).isEqualTo(name));
    }

    @Test
    void an_overlong_name_is_refused() {
        refused(Zips.in(folder).with("a/".repeat(600), "").file()).hasMessageContaining("longer than 1024");
        refused(Zips.in(folder).with("é".repeat(128), "").file()).hasMessageContaining("longer than 255");
    }

    @Test
    void a_name_that_is_there_twice_or_as_file_and_folder_is_refused() throws IOException {
        Path twice = Zips.in(folder).with("com/aa", "1").with("com/ab", "2").file();
        Zips.replace(twice, "com/ab", "com/aa", 0);

        refused(twice).hasMessage("entry 'com/aa': the name is there twice");
        refused(Zips.in(folder).with("a", "1").with("a/b", "2").file()).hasMessageContaining("'a'", "folder");
        Path folders =
                Zips.in(folder).with("ma/", "").with("mb/", "").withService().file();
        Zips.replace(folders, "mb/", "ma/", 0);
        assertThat(check(folders).services()).as("folders may be named again").hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0xA1FF, 0x11FF, 0x21FF, 0x61FF, 0xC1FF})
    void a_link_or_special_file_is_refused_by_name(int mode) {
        ZipArchiveEntry link = new ZipArchiveEntry("lib/link");
        link.setUnixMode(mode);

        refused(Zips.in(folder)
                        .with(link, "/etc/passwd".getBytes(StandardCharsets.UTF_8))
                        .withService()
                        .file())
                .hasMessage("entry 'lib/link': it is a link or a special file");
    }

    @Test
    void plain_modes_are_taken() throws IOException {
        ZipArchiveEntry file = new ZipArchiveEntry("run.sh");
        file.setUnixMode(0x81ED);
        ZipArchiveEntry odd = new ZipArchiveEntry("META-INF/maven/");
        odd.setUnixMode(0xC1ED);

        assertThat(check(Zips.in(folder)
                                .with(file, new byte[1])
                                .with(odd, new byte[0])
                                .withService()
                                .file())
                        .kind())
                .isEqualTo(ArchiveKind.JAR);
    }

    @Test
    void more_than_the_limits_is_refused() {
        byte[] zeros = new byte[2 << 20];
        Path bomb = Zips.in(folder).with("a/zeros", zeros).withService().file();
        Path many = Zips.in(folder).with("a", "").with("b", "").withService().file();

        refused(bomb).hasMessageContaining("'a/zeros'", "200 times");
        refused(many, new ArchiveLimits(1 << 20, 2, 1 << 20, 200, 1 << 20)).hasMessageContaining("2 entries");
        refused(noise(), new ArchiveLimits(1 << 20, 9, 4096, 200, 1 << 20))
                .hasMessageContaining("'noise'", "4096 bytes");
        refused(noise(), new ArchiveLimits(4096, 9, 1 << 20, 200, 1 << 20)).hasMessageContaining("4096 bytes");
    }

    @Test
    void a_library_inside_is_checked_like_the_archive() {
        byte[] evil = Zips.in(folder).with("../b", "").bytes();
        byte[] zeros = Zips.in(folder).with("zeros", new byte[2 << 20]).bytes();

        refused(Zips.in(folder).with("lib/evil.jar", evil).withService().file())
                .hasMessageContaining("'lib/evil.jar!/../b'");
        refused(Zips.in(folder).with("WEB-INF/lib/bomb.jar", zeros).file())
                .hasMessageContaining("'WEB-INF/lib/bomb.jar!/zeros'");
        refused(Zips.in(folder).with("lib/not.jar", "text").withService().file())
                .hasMessageContaining("'lib/not.jar!/'", "not a readable JAR");
        refused(
                        Zips.in(folder)
                                .with(
                                        "lib/a.jar",
                                        Zips.in(folder)
                                                .with("a", "")
                                                .with("b", "")
                                                .bytes())
                                .withService()
                                .file(),
                        new ArchiveLimits(1 << 20, 3, 1 << 20, 200, 1 << 20))
                .hasMessageContaining("3 entries");
    }

    @Test
    void a_damaged_entry_is_refused_by_name() throws IOException {
        Path jar = Zips.in(folder).with("com/noise", random(5000)).withService().file();
        try (RandomAccessFile file = new RandomAccessFile(jar.toFile(), "rw")) {
            file.seek(3000);
            int there = file.read();
            file.seek(3000);
            file.write(there ^ 1);
        }

        refused(jar).hasMessageContaining("'com/noise'", "damaged");
    }

    @Test
    void an_archive_that_is_cut_off_or_none_is_refused() throws IOException {
        byte[] whole = Zips.in(folder).withService().bytes();
        for (int length = 0; length < whole.length; length++) {
            Path cut = folder.resolve("cut");
            Files.write(cut, Arrays.copyOf(whole, length));
            refused(cut).hasMessageContaining("not a readable JAR or WAR");
        }
    }

    @Test
    void two_readers_must_see_the_same_archive() throws IOException {
        Path renamed = Zips.in(folder).with("com/hidden", "x").withService().file();
        Zips.replace(renamed, "com/hidden", "com/harmle", 1);
        Path prepended = Zips.in(folder).withService().file();
        byte[] bytes = Files.readAllBytes(prepended);
        byte[] appended = Files.readAllBytes(Zips.in(folder).with("evil", "").file());

        refused(renamed).hasMessageContaining("'com/hidden'", "differs");
        Files.write(prepended, concat(appended, bytes));
        refused(prepended);
        Files.write(prepended, concat(bytes, appended));
        refused(prepended);
        Files.write(prepended, concat(bytes, new byte[40]));
        refused(prepended);
    }

    @Test
    void a_jar_without_a_service_is_told_what_to_do() {
        refused(Zips.in(folder).with("a", "b").file()).hasMessageContaining("@jakarta.jws.WebService", "WEB-INF");
        refused(Zips.in(folder)
                        .with("a/Old.class", Zips.annotated("a.Old", "javax.jws.WebService", 0))
                        .file())
                .hasMessageContaining("'a.Old'", "javax", "jakarta");
        refused(Zips.in(folder).with("a/Port.class", contract("a.Port")).file())
                .hasMessageContaining("no class is annotated");
        refused(Zips.in(folder)
                        .with("META-INF/application.xml", "<application/>")
                        .file())
                .hasMessageContaining("enterprise archive");
    }

    @Test
    void a_class_that_cannot_be_read_or_run_is_refused_by_name() {
        byte[] broken = "\u00CA\u00FE\u00BA\u00BE/WebService".getBytes(StandardCharsets.ISO_8859_1);
        byte[] newer = Zips.annotated("a.New", "jakarta.jws.WebService", 0);
        newer[7] = 70;

        refused(Zips.in(folder).with("a/Broken.class", broken).file()).hasMessageContaining("'a/Broken.class'");
        refused(Zips.in(folder).with("a/New.class", newer).file()).hasMessageContaining("New", "newer than 25");
    }

    private Path noise() {
        return Zips.in(folder).with("noise", random(8192)).withService().file();
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private static byte[] contract(String name) {
        return Zips.annotated(name, "jakarta.jws.WebService", ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT);
    }

    private static byte[] concat(byte[] a, byte[] b) {
        byte[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    private static void patch(Path file, String from, String to) {
        try {
            Zips.replace(file, from, to, 0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static CheckedArchive check(Path file) throws IOException {
        return new ArchiveCheck(ArchiveLimits.DEFAULTS).check(file);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refused(Path file) {
        return refused(file, ArchiveLimits.DEFAULTS);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refused(Path file, ArchiveLimits limits) {
        return assertThatThrownBy(() -> new ArchiveCheck(limits).check(file))
                .isInstanceOf(ArchiveRefusedException.class);
    }
}

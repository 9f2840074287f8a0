package org.gridshed.host.war;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gridshed.host.Archives;
import org.gridshed.host.training.EchoServlet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarLanguageTest {
    @TempDir
    Path folder;

    @Test
    void the_packages_that_most_classes_name_decide() throws IOException {
        Path old = war(Map.of("WEB-INF/classes/A.class", "javax/servlet/http/HttpServlet"));
        Path recent = war(Map.of(
                "WEB-INF/classes/A.class", "jakarta/servlet/Servlet",
                "WEB-INF/classes/B.class", "jakarta/xml/ws/Service",
                "WEB-INF/classes/C.class", "javax/servlet/Filter"));
        Path neither = war(Map.of("WEB-INF/classes/A.class", "javax/xml/parsers/SAXParser"));

        assertThat(new WarLanguage(old).isJavax()).isTrue();
        assertThat(new WarLanguage(recent).isJavax()).isFalse();
        assertThat(new WarLanguage(neither).isJavax()).isFalse();
    }

    @Test
    void libraries_count_as_well() throws IOException {
        Path library = Archives.jar(folder.resolve("l.jar"), EchoServlet.class);
        Path war = folder.resolve("l.war");
        try (var out = new java.util.jar.JarOutputStream(java.nio.file.Files.newOutputStream(war))) {
            out.putNextEntry(new java.util.jar.JarEntry("WEB-INF/lib/l.jar"));
            java.nio.file.Files.copy(library, out);
            out.putNextEntry(new java.util.jar.JarEntry("WEB-INF/classes/A.class"));
            out.write("javax/servlet/Filter".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        }

        assertThat(new WarLanguage(war).isJavax()).isFalse();
    }

    private Path war(Map<String, String> texts) throws IOException {
        return Archives.pack(folder.resolve(texts.hashCode() + ".war"), "", List.of(), texts);
    }
}

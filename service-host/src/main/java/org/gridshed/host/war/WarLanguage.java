package org.gridshed.host.war;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * Tells whether a WAR is written against Java EE ({@code javax}) or Jakarta EE: whichever more of its classes name. A
 * majority, since libraries of either kind may carry a few classes for the other.
 */
final class WarLanguage {
    private static final Pattern JAVAX = Pattern.compile(
            "javax[/.](?:servlet|jws|xml[/.](?:ws|bind|soap)|activation|annotation[/.]PostConstruct)\\b");
    private static final Pattern JAKARTA =
            Pattern.compile("jakarta[/.](?:servlet|jws|xml[/.](?:ws|bind|soap)|activation|annotation)\\b");

    private final Path war;
    private int javax;
    private int jakarta;

    WarLanguage(Path war) {
        this.war = war;
    }

    /** Reads all class files of the WAR and of its libraries. */
    boolean isJavax() throws IOException {
        try (ZipFile file = new ZipFile(war.toFile())) {
            Enumeration<? extends ZipEntry> entries = file.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (name.endsWith(".class") || (name.startsWith("WEB-INF/lib/") && name.endsWith(".jar"))) {
                    try (InputStream in = file.getInputStream(entry)) {
                        count(name, in);
                    }
                }
            }
        }
        return javax > jakarta;
    }

    private void count(String name, InputStream in) throws IOException {
        if (name.endsWith(".class")) {
            count(in.readAllBytes());
            return;
        }
        ZipInputStream jar = new ZipInputStream(in);
        for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
            if (entry.getName().endsWith(".class")) {
                count(jar.readAllBytes());
            }
        }
    }

    private void count(byte[] classFile) {
        String text = new String(classFile, StandardCharsets.ISO_8859_1);
        javax += JAVAX.matcher(text).find() ? 1 : 0;
        jakarta += JAKARTA.matcher(text).find() ? 1 : 0;
    }
}

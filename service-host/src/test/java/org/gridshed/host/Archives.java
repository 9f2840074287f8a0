package org.gridshed.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Packs archives for tests. */
public final class Archives {
    private Archives() {}

    /** Packs classes of the test class path. */
    public static Path jar(Path file, Class<?>... classes) throws IOException {
        return pack(file, "", List.of(classes), Map.of());
    }

    /** Packs classes below a folder, and texts by their names. */
    public static Path pack(Path file, String folder, List<Class<?>> classes, Map<String, String> texts)
            throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (Class<?> type : classes) {
                String name = type.getName().replace('.', '/') + ".class";
                try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
                    if (in == null) {
                        throw new IOException("no class file for " + type);
                    }
                    jar.putNextEntry(new JarEntry(folder + name));
                    in.transferTo(jar);
                }
            }
            for (Map.Entry<String, String> text : texts.entrySet()) {
                jar.putNextEntry(new JarEntry(text.getKey()));
                jar.write(text.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }
}

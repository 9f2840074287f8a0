package org.gridshed.host.cxf;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.gridshed.host.HostingException;
import org.gridshed.host.cxf.ServiceClasses.ServiceClass;

/**
 * A JAX-WS jar: classes of its own, with dependencies among them (a fat jar) or as jars under {@code lib/}.
 *
 * @param urls the jar and its unpacked libraries, as a class path
 * @param services the service classes, in order of their names
 */
record ServiceJar(List<URL> urls, List<ServiceClass> services) {

    /**
     * Reads the jar once: unpacks its libraries and looks for services among its own classes.
     *
     * @param libraries the folder for the unpacked libraries
     * @throws HostingException if the jar or one of its entries cannot be read, or it holds no service
     */
    static ServiceJar open(Path jar, Path libraries) throws HostingException {
        List<URL> urls = new ArrayList<>();
        ServiceClasses services = new ServiceClasses();
        String current = jar.getFileName().toString();
        try (JarFile file = new JarFile(jar.toFile(), true, JarFile.OPEN_READ, Runtime.version())) {
            urls.add(jar.toUri().toURL());
            Files.createDirectories(libraries);
            Enumeration<JarEntry> entries = file.entries();
            while (entries.hasMoreElements()) {
                JarEntry entry = entries.nextElement();
                current = entry.getName();
                if (isLibrary(current)) {
                    urls.add(unpack(file, entry, libraries).toUri().toURL());
                } else if (current.endsWith(".class") && !current.startsWith("META-INF/")) {
                    services.look(current, file, entry);
                }
            }
        } catch (IOException e) {
            throw new HostingException("the archive cannot be read: " + HostingException.describe(e), current, e);
        }
        List<ServiceClass> found = services.found();
        if (found.isEmpty()) {
            throw new HostingException(
                    "no class with @WebService or @WebServiceProvider (package jakarta) is in the archive"
                            + services.hint(),
                    null);
        }
        return new ServiceJar(List.copyOf(urls), found);
    }

    private static boolean isLibrary(String name) {
        return name.startsWith("lib/") && name.endsWith(".jar") && name.indexOf('/', 4) < 0;
    }

    private static Path unpack(JarFile jar, JarEntry entry, Path folder) throws IOException {
        Path target = folder.resolve(entry.getName().substring("lib/".length()));
        try (InputStream in = jar.getInputStream(entry)) {
            // One that stayed from an earlier start is replaced: reading it to compare would take as long.
            Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
        }
        return target;
    }
}

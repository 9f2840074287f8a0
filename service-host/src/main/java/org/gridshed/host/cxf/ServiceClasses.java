package org.gridshed.host.cxf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.gridshed.host.HostingException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** Finds service classes by their annotations, in class files alone: no class of the archive is loaded or run. */
final class ServiceClasses {
    /**
     * One service class.
     *
     * @param name its binary name
     */
    record ServiceClass(String name) {}

    private static final String SERVICE = "Ljakarta/jws/WebService;";
    private static final String PROVIDER = "Ljakarta/xml/ws/WebServiceProvider;";
    private static final byte[] JAKARTA_MARK = "Ljakarta/".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] JAVAX_MARK = "Ljavax/jws/WebService;".getBytes(StandardCharsets.US_ASCII);

    private final List<ServiceClass> found = new ArrayList<>();
    private @Nullable String old;

    /**
     * Notes the class if it is a service.
     *
     * @throws HostingException if the entry is not a class file that this JVM could load
     */
    void look(String entryName, JarFile jar, JarEntry entry) throws IOException, HostingException {
        byte[] bytes;
        try (InputStream in = jar.getInputStream(entry)) {
            bytes = in.readAllBytes();
        }
        if (contains(bytes, JAVAX_MARK)) {
            old = entryName;
        }
        // The annotation's name stands in the constant pool as text: most classes need no parser.
        if (!contains(bytes, JAKARTA_MARK)) {
            return;
        }
        try {
            Finder finder = new Finder();
            new ClassReader(bytes)
                    .accept(finder, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            if (finder.annotated && finder.concrete) {
                found.add(new ServiceClass(finder.name));
            }
        } catch (RuntimeException e) {
            // ASM has no exception of its own: a damaged file shows as an index out of bounds or an illegal argument.
            throw new HostingException("not a readable class file: " + HostingException.describe(e), entryName, e);
        }
    }

    /** Returns what was found, in order of the names, so that addresses do not change with the packing. */
    List<ServiceClass> found() {
        return found.stream().sorted(Comparator.comparing(ServiceClass::name)).toList();
    }

    /** Returns what may explain that nothing was found, or nothing. */
    String hint() {
        return old == null ? "" : "; " + old + " has the annotation of package javax, which only WARs may use";
    }

    private static boolean contains(byte[] bytes, byte[] mark) {
        byte first = mark[0];
        outer:
        for (int i = 0; i <= bytes.length - mark.length; i++) {
            if (bytes[i] != first) {
                continue;
            }
            for (int j = 1; j < mark.length; j++) {
                if (bytes[i + j] != mark[j]) {
                    continue outer;
                }
            }
            return true;
        }
        return false;
    }

    private static final class Finder extends ClassVisitor {
        private String name = "";
        private boolean annotated;
        private boolean concrete;

        Finder() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String className,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            name = className.replace('/', '.');
            concrete = (access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT)) == 0;
        }

        @Override
        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            annotated |= descriptor.equals(SERVICE) || descriptor.equals(PROVIDER);
            return null;
        }
    }
}

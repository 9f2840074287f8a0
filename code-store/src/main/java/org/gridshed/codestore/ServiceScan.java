package org.gridshed.codestore;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.gridshed.model.Body;
import org.jspecify.annotations.Nullable;

/** Looks for service classes by their annotations, in class files alone: nothing is loaded or run. One thread. */
final class ServiceScan {
    private static final Set<String> SERVICE =
            Set.of("Ljakarta/jws/WebService;", "Ljakarta/xml/ws/WebServiceProvider;");
    private static final Set<String> OLD_SERVICE =
            Set.of("Ljavax/jws/WebService;", "Ljavax/xml/ws/WebServiceProvider;");
    private static final byte[] MARK = "/WebService".getBytes(StandardCharsets.US_ASCII);
    // Class files of JDK 25, on which services run.
    private static final int NEWEST_MAJOR = 69;

    private final List<String> found = new ArrayList<>();
    private @Nullable String old;

    /** Returns whether an entry's bytes are wanted. */
    static boolean wants(String entry) {
        return entry.endsWith(".class")
                && !entry.startsWith("META-INF/")
                && !entry.endsWith("module-info.class")
                && !entry.startsWith("WEB-INF/lib/");
    }

    /** Notes the class if it is a service. */
    void look(String entry, byte[] bytes) {
        // An annotation's name stands in the constant pool as text: most classes need no parser.
        if (Body.of(bytes).indexOf(MARK, 0) < 0) {
            return;
        }
        try {
            ClassModel model = ClassFile.of().parse(bytes);
            boolean concrete = (model.flags().flagsMask() & (ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT)) == 0;
            String name = model.thisClass().asInternalName().replace('/', '.');
            if (concrete && annotated(model, SERVICE)) {
                found.add(runnable(name, model));
            }
            if (concrete && annotated(model, OLD_SERVICE)) {
                old = name;
            }
        } catch (IllegalArgumentException e) {
            throw new ArchiveRefusedException("not a readable class file: " + e.getMessage(), entry);
        }
    }

    /** Returns the names of the service classes found, in order. */
    List<String> found() {
        Collections.sort(found);
        return List.copyOf(found);
    }

    /** Returns the refusal of a JAR in which nothing was found. */
    ArchiveRefusedException nothingFound() {
        return old == null
                ? new ArchiveRefusedException(
                        "no class is annotated with @jakarta.jws.WebService or @jakarta.xml.ws.WebServiceProvider, and there is"
                                + " no WEB-INF folder: this is neither a service JAR nor a WAR",
                        null)
                : new ArchiveRefusedException(
                        "annotated with the old package javax. In a JAR the annotations must be those of package jakarta: change"
                                + " the imports and compile again, or convert the JAR with Tomcat's jakartaee-migration tool, or upload"
                                + " a WAR, which is converted by itself",
                        old);
    }

    private static boolean annotated(ClassModel model, Set<String> types) {
        return model.findAttribute(Attributes.runtimeVisibleAnnotations())
                .map(a -> a.annotations().stream()
                        .anyMatch(annotation ->
                                types.contains(annotation.className().stringValue())))
                .orElse(false);
    }

    private static String runnable(String name, ClassModel model) {
        if (model.majorVersion() > NEWEST_MAJOR) {
            throw new ArchiveRefusedException("compiled for a Java newer than 25, on which services run", name);
        }
        return name;
    }
}

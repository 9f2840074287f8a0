package org.gridshed.samples.conflict;

import jakarta.jws.WebMethod;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Asks ASM, a library that reads class files, for the newest format it knows. Version 5.2 knows that of Java 8 (52) and
 * refuses all later ones, version 9.10.1 reads up to 71; so the answer shows which one the service really runs with.
 */
@WebService(
        name = "Conflict",
        serviceName = "ConflictService",
        portName = "ConflictPort",
        targetNamespace = "urn:gridshed:samples:conflict")
public class Conflict {
    private static final int JAVA_5 = 49;
    private static final int NEWEST_THINKABLE = 200;
    private static final int MAJOR_VERSION_OFFSET = 7;

    /** Called by the container. */
    public Conflict() {}

    /** Returns the major version of the newest class file format that the library reads. */
    @WebMethod
    @WebResult(name = "format")
    public int newestFormat() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "Empty", null, "java/lang/Object", null);
        writer.visitEnd();
        byte[] classFile = writer.toByteArray();
        int newest = JAVA_5;
        for (int format = JAVA_5; format < NEWEST_THINKABLE; format++) {
            classFile[MAJOR_VERSION_OFFSET] = (byte) format;
            try {
                newest = new ClassReader(classFile).getItemCount() > 0 ? format : newest;
            } catch (IllegalArgumentException e) {
                return newest;
            }
        }
        return newest;
    }
}

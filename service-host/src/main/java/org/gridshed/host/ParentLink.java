package org.gridshed.host;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The host's side of its talk with the process that started it: one line on the true standard output, and a standard
 * input that stays open for as long as the parent lives. Whatever else is printed, by us or by the hosted code, goes to
 * standard error.
 */
final class ParentLink {
    private final PrintStream out;

    private ParentLink(PrintStream out) {
        this.out = out;
    }

    /** Takes the true standard output for the protocol; from now on {@code System.out} writes to standard error. */
    static ParentLink takeStandardOutput() {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        return new ParentLink(out);
    }

    /** Says that the service answers. */
    void ready(int port, List<Endpoint> endpoints, Path documents) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("port", port);
        fields.put("pid", ProcessHandle.current().pid());
        fields.put("endpoints", endpoints.stream().map(Endpoint::fields).toList());
        fields.put("documents", documents.toString());
        out.println("GRIDSHED-READY " + Json.of(fields));
    }

    /** Says why the archive cannot be hosted. */
    void failed(HostingException failure) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("reason", failure.getMessage());
        fields.put("entry", failure.entry());
        out.println("GRIDSHED-FAILED " + Json.of(fields));
    }

    /**
     * Ends this JVM when the parent closes standard input: in good order if the parent still lives, at once if it is
     * dead, as nobody would take the answers and a job may by then run elsewhere.
     */
    static void endWithParent() {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        // A platform thread: a virtual one would sit on a carrier for the length of the read.
        Thread.ofPlatform().daemon().name("parent-watch").start(() -> {
            awaitEndOfInput(System.in);
            Thread.ofPlatform().daemon().name("exit").start(() -> System.exit(0));
            parent.ifPresent(p -> p.onExit().join());
            Runtime.getRuntime().halt(0);
        });
    }

    private static void awaitEndOfInput(InputStream in) {
        try {
            byte[] ignored = new byte[256];
            while (in.read(ignored) >= 0) {
                // Nothing is expected on standard input; only its end means something.
            }
        } catch (IOException e) {
            System.err.println("standard input: " + e);
        }
    }
}

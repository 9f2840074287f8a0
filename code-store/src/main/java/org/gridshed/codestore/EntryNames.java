package org.gridshed.codestore;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names in one archive: each a plain relative path, none twice, none a file and a folder at once. One thread. */
final class EntryNames {
    // What Linux lets a file system hold: 255 bytes a step; and a path with room for the folder it is unpacked into.
    private static final int MAX_STEP_BYTES = 255;
    private static final int MAX_NAME_BYTES = 1024;

    private final Set<String> files = new HashSet<>();
    private final Set<String> folders = new HashSet<>();
    private final String prefix;

    /** Makes a set; {@code prefix} is put before names in messages. */
    EntryNames(String prefix) {
        this.prefix = prefix;
    }

    /** Takes the next name, or refuses it. */
    void add(String name) {
        String fault = fault(name);
        if (fault != null) {
            throw new ArchiveRefusedException(fault, prefix + name);
        }
        boolean folder = name.endsWith("/");
        String path = folder ? name.substring(0, name.length() - 1) : name;
        // Folders may be named again; tools that merge archives do so.
        if (!folder && !files.add(path)) {
            throw new ArchiveRefusedException("the name is there twice", prefix + name);
        }
        if (folder) {
            folders.add(path);
        }
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            folders.add(path.substring(0, slash));
        }
    }

    /** Checks the names together, once all are in. */
    void finish() {
        for (String file : files) {
            if (folders.contains(file)) {
                throw new ArchiveRefusedException("it is a file and a folder at once", prefix + file);
            }
        }
    }

    private static @Nullable String fault(String name) {
        if (name.isEmpty() || name.equals("/")) {
            return "the name is empty";
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
            return "the name is longer than " + MAX_NAME_BYTES + " bytes";
        }
        if (name.startsWith("/") || name.indexOf('\\') >= 0 || name.matches("[A-Za-z]:.*")) {
            return "the name is not a relative path with / between its steps";
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            return "the name holds a control character";
        }
        return stepFault(name.endsWith("/") ? name.substring(0, name.length() - 1) : name);
    }

    private static @Nullable String stepFault(String path) {
        for (String step : path.split("/", -1)) {
            if (step.isEmpty() || step.equals(".") || step.equals("..")) {
                return "the path holds a step '" + step + "', which may lead outside of the archive";
            }
            if (step.getBytes(StandardCharsets.UTF_8).length > MAX_STEP_BYTES) {
                return "a step of the path is longer than " + MAX_STEP_BYTES + " bytes";
            }
        }
        return null;
    }
}

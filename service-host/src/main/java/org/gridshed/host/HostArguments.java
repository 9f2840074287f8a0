package org.gridshed.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the command line says.
 *
 * @param archive the service archive; a readable file
 * @param kind the kind of archive, {@code jar} or {@code war}, or whatever a plugged-in container calls its own
 * @param work a folder for this host alone; made when missing
 * @param service the service's name, which is also the path it answers under
 * @param port the port on loopback, 0 for any free one
 * @param publicBase scheme, host and port that the documents show to clients; no slash at the end
 * @param documents whether WSDL and XSD documents are gathered before the host reports ready
 */
public record HostArguments(
        Path archive, String kind, Path work, String service, int port, String publicBase, boolean documents) {

    /** Stands in the documents for an address that only the front door knows; a reader replaces it as text. */
    public static final String UNKNOWN_BASE = "http://gridshed.invalid";

    /** What {@code --help} prints. */
    public static final String USAGE = """
            Usage: java -jar gridshed-service-host-all.jar --archive FILE --kind jar|war --work DIR --service NAME
                       [--port 0] [--public-base URL] [--documents true|false]
                   java -XX:AOTCacheOutput=FILE -jar gridshed-service-host-all.jar --train [--work DIR]
            """;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final Set<String> KEYS =
            Set.of("archive", "kind", "work", "service", "port", "public-base", "documents");

    /**
     * Reads the words of a command line.
     *
     * @throws IllegalArgumentException if a key is unknown or missing, or a value is out of its range
     */
    public static HostArguments parse(String... words) {
        Map<String, String> values = values(words);
        String service = required(values, "service");
        if (!NAME.matcher(service).matches()) {
            throw new IllegalArgumentException("--service " + service + " is not a name of letters, digits, . _ -");
        }
        Path archive = Path.of(required(values, "archive"));
        if (!Files.isReadable(archive)) {
            throw new IllegalArgumentException("--archive " + archive + " is not a readable file");
        }
        String base = values.getOrDefault("public-base", UNKNOWN_BASE);
        return new HostArguments(
                archive.toAbsolutePath(),
                required(values, "kind").toLowerCase(Locale.ROOT),
                Path.of(required(values, "work")).toAbsolutePath(),
                service,
                port(values.getOrDefault("port", "0")),
                base.endsWith("/") ? base.substring(0, base.length() - 1) : base,
                Boolean.parseBoolean(values.getOrDefault("documents", "true")));
    }

    /** Returns the path that the service answers under, the same as at the front door. */
    public String servicePath() {
        return "/services/" + service;
    }

    private static Map<String, String> values(String... words) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            String key = words[i].startsWith("--") ? words[i].substring(2) : "";
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException("unknown argument " + words[i]);
            }
            if (i + 1 == words.length) {
                throw new IllegalArgumentException("--" + key + " needs a value");
            }
            values.put(key, words[i + 1]);
        }
        return values;
    }

    private static String required(Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("--" + key + " is missing");
        }
        return value;
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException e) {
            // Said below, with the range, as for any other wrong number.
        }
        throw new IllegalArgumentException("--port " + text + " is not in [0, 65535]");
    }
}

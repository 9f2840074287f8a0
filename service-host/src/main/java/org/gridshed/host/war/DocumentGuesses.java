package org.gridshed.host.war;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.catalina.Container;
import org.apache.catalina.Wrapper;
import org.apache.catalina.core.StandardContext;
import org.gridshed.host.HostingException;
import org.gridshed.host.HttpServer;
import org.jspecify.annotations.Nullable;

/**
 * Lists the addresses under which the SOAP stacks that we know publish WSDLs: Metro (patterns in sun-jaxws.xml), Spring-WS
 * (beans of its web application context), Axis2 (names in services.xml), CXF (its page of services), and for all the rest
 * the servlets' mappings.
 */
final class DocumentGuesses {
    private static final Pattern METRO = Pattern.compile("url-pattern\\s*=\\s*[\"']([^\"']+)[\"']");
    private static final Pattern AXIS = Pattern.compile("<service\\b[^>]*\\bname\\s*=\\s*[\"']([^\"']+)[\"']");
    private static final String SPRING_CONTEXT = "org.springframework.web.servlet.FrameworkServlet.CONTEXT.";
    private static final String SPRING_WSDL = "org.springframework.ws.wsdl.WsdlDefinition";

    private final StandardContext context;
    private final Path folder;
    private final Set<String> paths = new LinkedHashSet<>();

    DocumentGuesses(StandardContext context, Path folder) {
        this.context = context;
        this.folder = folder;
    }

    /** Returns paths from {@code /services/}, likeliest first. */
    List<String> paths() {
        metro();
        List<String> mappings = mappings();
        mappings.stream().filter(m -> !m.contains("*")).forEach(m -> add(m + "?wsdl"));
        for (String mapping : mappings) {
            if (mapping.endsWith("/*")) {
                String prefix = mapping.substring(0, mapping.length() - 2);
                axis(prefix);
                add(prefix + "?wsdl");
                add(prefix + "/");
                add(prefix + "/listServices");
            }
        }
        add("?wsdl");
        return new ArrayList<>(paths);
    }

    private void add(String inside) {
        paths.add(context.getPath() + inside);
    }

    private void metro() {
        Matcher matcher = METRO.matcher(read(folder.resolve("WEB-INF").resolve("sun-jaxws.xml")));
        while (matcher.find()) {
            add(matcher.group(1).replace("/*", "") + "?wsdl");
        }
    }

    /** Lists what the servlets answer to; on the way asks those of Spring for their documents. */
    private List<String> mappings() {
        List<String> mappings = new ArrayList<>();
        for (Container child : context.findChildren()) {
            // Tomcat's own default servlet answers for every path, yet never with a WSDL of a service.
            if (child instanceof Wrapper servlet && !HttpServer.DEFAULT_SERVLET.equals(servlet.getName())) {
                List<String> own = List.of(servlet.findMappings());
                spring(servlet.getName(), own);
                mappings.addAll(own);
            }
        }
        return mappings;
    }

    private void spring(String servlet, List<String> mappings) {
        Object beans = context.getServletContext().getAttribute(SPRING_CONTEXT + servlet);
        if (beans == null) {
            return;
        }
        try {
            Class<?> type =
                    Class.forName(SPRING_WSDL, false, context.getLoader().getClassLoader());
            Method names = beans.getClass().getMethod("getBeanNamesForType", Class.class);
            for (String name : (String[]) names.invoke(beans, type)) {
                for (String mapping : mappings) {
                    if (mapping.endsWith("/*")) {
                        add(mapping.substring(0, mapping.length() - 1) + name + ".wsdl");
                    } else if ("*.wsdl".equals(mapping) || "/".equals(mapping)) {
                        add("/" + name + ".wsdl");
                    }
                }
            }
        } catch (ReflectiveOperationException e) {
            System.err.println("Spring's context of servlet " + servlet + ": " + HostingException.describe(e));
        }
    }

    private void axis(String prefix) {
        Path services = folder.resolve("WEB-INF").resolve("services");
        if (!Files.isDirectory(services)) {
            return;
        }
        try (DirectoryStream<Path> archives = Files.newDirectoryStream(services)) {
            for (Path archive : archives) {
                String text = Files.isDirectory(archive)
                        ? read(archive.resolve("META-INF").resolve("services.xml"))
                        : descriptor(archive);
                Matcher matcher = AXIS.matcher(text == null ? "" : text);
                while (matcher.find()) {
                    add(prefix + "/" + matcher.group(1) + "?wsdl");
                }
            }
        } catch (IOException e) {
            System.err.println("services of Axis2: " + HostingException.describe(e));
        }
    }

    private static @Nullable String descriptor(Path archive) throws IOException {
        if (!archive.toString().endsWith(".aar")) {
            return null;
        }
        try (ZipFile file = new ZipFile(archive.toFile())) {
            ZipEntry entry = file.getEntry("META-INF/services.xml");
            return entry == null
                    ? null
                    : new String(file.getInputStream(entry).readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    private static String read(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            System.err.println(file + ": " + HostingException.describe(e));
            return "";
        }
    }
}

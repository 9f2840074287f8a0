package org.gridshed.host.documents;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridshed.host.Deployment;
import org.gridshed.host.HostingException;
import org.jspecify.annotations.Nullable;

/** Finds the documents of a running service: by asking likely addresses, in the archive's files, by their imports. */
public final class DocumentGatherer {
    private static final Pattern LINK =
            Pattern.compile("href\\s*=\\s*[\"']([^\"']*wsdl[^\"']*)[\"']", Pattern.CASE_INSENSITIVE);

    private final Loopback server;
    private final String servicePath;
    private final Map<URI, RawDocument> found = new LinkedHashMap<>();
    private final Set<URI> asked = new LinkedHashSet<>();

    /** Works on one server, for the service under one path. */
    public DocumentGatherer(Loopback server, String servicePath) {
        this.server = server;
        this.servicePath = servicePath;
    }

    /**
     * Returns all documents: first the WSDLs that were found by themselves, then what they import.
     *
     * @param base scheme, host and port that the documents are to show
     * @throws HostingException if there is no WSDL
     */
    public List<Document> gather(Deployment deployment, String base) throws HostingException {
        for (String path : deployment.documentPaths()) {
            askPage(server.address(path), true);
        }
        if (found.isEmpty()) {
            // What an endpoint answers has the better addresses, so files count only where none answers.
            for (Path folder : deployment.documentFolders()) {
                readFolder(folder);
            }
        }
        Set<URI> imported = followImports();
        List<RawDocument> roots = found.values().stream()
                .filter(d -> d.kind() == Document.Kind.WSDL && !imported.contains(d.source()))
                .toList();
        if (roots.isEmpty()) {
            throw new HostingException(
                    "no WSDL was found: put it under WEB-INF/wsdl/ or let an endpoint answer ?wsdl; "
                            + deployment.troubles(),
                    null);
        }
        List<RawDocument> ordered = new ArrayList<>(roots);
        found.values().stream().filter(d -> imported.contains(d.source())).forEach(ordered::add);
        return new DocumentAddresses(server, servicePath, base, ordered, roots.size()).publish();
    }

    /** Asks an address; a page of links is followed, one step deep. */
    private void askPage(URI address, boolean follow) {
        if (!asked.add(address)) {
            return;
        }
        byte[] bytes = server.get(address);
        if (bytes == null) {
            return;
        }
        RawDocument document = RawDocument.read(address, bytes);
        if (document != null) {
            found.putIfAbsent(address, document);
        } else if (follow) {
            for (URI link : links(address, bytes)) {
                askPage(link, false);
            }
        }
    }

    private Set<URI> links(URI page, byte[] bytes) {
        Set<URI> links = new LinkedHashSet<>();
        Matcher matcher = LINK.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
            URI link = resolve(page, matcher.group(1));
            if (link != null
                    && server.owns(link)
                    && String.valueOf(link.getPath()).startsWith(servicePath)) {
                links.add(server.address(pathAndQuery(link)));
            }
        }
        return links;
    }

    private void readFolder(Path folder) throws HostingException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                RawDocument document = RawDocument.read(file.toUri(), Files.readAllBytes(file));
                if (document != null && document.kind() == Document.Kind.WSDL) {
                    found.putIfAbsent(file.toUri(), document);
                }
            }
        } catch (IOException e) {
            throw new HostingException("the WSDL files cannot be read", folder.toString(), e);
        }
    }

    /** Fetches imports until there are no new ones; returns the addresses of all that is imported. */
    private Set<URI> followImports() {
        Set<URI> imported = new LinkedHashSet<>();
        Deque<RawDocument> open = new ArrayDeque<>(found.values());
        while (!open.isEmpty()) {
            RawDocument document = open.remove();
            for (String reference : document.references()) {
                URI target = target(document, reference);
                if (target == null || target.equals(document.source())) {
                    continue;
                }
                RawDocument known = found.get(target);
                if (known == null && asked.add(target)) {
                    known = fetch(target);
                    if (known != null) {
                        found.put(target, known);
                        open.add(known);
                    }
                }
                if (known != null) {
                    imported.add(target);
                }
            }
        }
        return imported;
    }

    private @Nullable URI target(RawDocument document, String reference) {
        URI target = document.resolve(reference);
        if (target == null) {
            return null;
        }
        if (server.owns(target)) {
            return server.address(pathAndQuery(target));
        }
        return "file".equals(target.getScheme())
                        && "file".equals(document.source().getScheme())
                ? target.normalize()
                : null;
    }

    private @Nullable RawDocument fetch(URI target) {
        if (!"file".equals(target.getScheme())) {
            byte[] bytes = server.get(target);
            return bytes == null ? null : RawDocument.read(target, bytes);
        }
        try {
            Path file = Path.of(target);
            return Files.isRegularFile(file) ? RawDocument.read(target, Files.readAllBytes(file)) : null;
        } catch (IOException e) {
            System.err.println("document " + target + ": " + e);
            return null;
        }
    }

    private static @Nullable URI resolve(URI page, String link) {
        try {
            return page.resolve(link.replace("&amp;", "&"));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Returns the part of an address behind host and port. */
    static String pathAndQuery(URI address) {
        String query = address.getRawQuery();
        return query == null ? address.getRawPath() : address.getRawPath() + "?" + query;
    }
}

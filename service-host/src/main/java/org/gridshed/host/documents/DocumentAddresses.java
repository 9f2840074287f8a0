package org.gridshed.host.documents;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives each document a name and an address at the front door, and makes the documents point to each other and to the
 * service by these. So the front door serves them without knowing which SOAP stack they came from.
 */
final class DocumentAddresses {
    private final Loopback server;
    private final String servicePath;
    private final String base;
    private final List<RawDocument> documents;
    private final int roots;
    private final Map<URI, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    /**
     * Takes documents in the order of their publication.
     *
     * @param roots how many of them, from the first, are asked for by themselves rather than imported
     */
    DocumentAddresses(Loopback server, String servicePath, String base, List<RawDocument> documents, int roots) {
        this.server = server;
        this.servicePath = servicePath;
        this.base = base;
        this.documents = documents;
        this.roots = roots;
    }

    List<Document> publish() {
        documents.forEach(d -> names.put(d.source(), name(d)));
        List<Document> published = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) {
            RawDocument document = documents.get(i);
            String home = i < roots ? home(document) : servicePath;
            RawDocument changed =
                    document.replacing(r -> reference(document, r), a -> base + endpoint(document, a, home));
            published.add(new Document(
                    String.valueOf(names.get(document.source())),
                    document.kind(),
                    home,
                    query(document, i),
                    changed.text()));
        }
        return published;
    }

    private String query(RawDocument document, int index) {
        boolean own = index < roots && (index == 0 || !home(document).equals(home(documents.getFirst())));
        return own ? "wsdl" : document.kind().word() + "=" + names.get(document.source());
    }

    /** Returns the path at which a document's endpoint answers. */
    private String home(RawDocument document) {
        URI source = document.source();
        if (!server.owns(source)) {
            return servicePath;
        }
        String path = source.getPath();
        // Spring-WS serves a WSDL beside its endpoint, not at it.
        return path.endsWith(".wsdl") ? path.substring(0, path.lastIndexOf('/')) : path;
    }

    private String reference(RawDocument document, String reference) {
        URI target = document.resolve(reference);
        URI known = target == null
                ? null
                : server.owns(target) ? server.address(DocumentGatherer.pathAndQuery(target)) : target.normalize();
        String name = known == null ? null : names.get(known);
        if (name == null) {
            return reference;
        }
        String kind = documents.stream()
                .filter(d -> d.source().equals(known))
                .findFirst()
                .map(d -> d.kind().word())
                .orElse("xsd");
        return base + servicePath + "?" + kind + "=" + name;
    }

    /** Returns the path for an endpoint's address, which may name a host and a context of the owner's past. */
    private String endpoint(RawDocument document, String address, String home) {
        String path = path(address);
        if (path == null) {
            return home;
        }
        if (path.equals(servicePath) || path.startsWith(servicePath + "/")) {
            return path;
        }
        if (server.owns(document.source())) {
            return home;
        }
        int context = path.indexOf('/', 1);
        String inside = context < 0 ? "" : path.substring(context);
        for (String candidate : List.of(servicePath + inside, servicePath + path)) {
            if (server.answers(server.address(candidate))) {
                return candidate;
            }
        }
        return home;
    }

    private static @Nullable String path(String address) {
        try {
            String path = URI.create(address.strip()).getRawPath();
            return path == null || !path.startsWith("/") ? null : path;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private String name(RawDocument document) {
        URI source = document.source();
        String query = source.getQuery();
        int equals = query == null ? -1 : query.indexOf('=');
        String given = query != null && equals >= 0 ? query.substring(equals + 1) : source.getPath();
        String plain = given.substring(given.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9._-]", "_");
        String ending = "." + document.kind().word();
        String stem = plain.toLowerCase(Locale.ROOT).endsWith(ending)
                ? plain.substring(0, plain.length() - ending.length())
                : plain;
        String name = stem + ending;
        for (int n = 2; !taken.add(name); n++) {
            name = stem + "-" + n + ending;
        }
        return name;
    }
}

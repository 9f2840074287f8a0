package org.gridshed.cluster.soap;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.gridshed.cluster.dispatch.HostedService;
import org.gridshed.wire.NodeManagerWire.Document;
import org.jspecify.annotations.Nullable;

/**
 * Serves WSDL and XSD documents with public addresses. The service host wrote a placeholder for every address, so one text is
 * replaced and nothing is parsed.
 */
final class Descriptions {
    private static final String PLACEHOLDER = "http://gridshed.invalid";

    private Descriptions() {}

    /**
     * Returns a document; null if the query asks for none, or there is none.
     *
     * @param path the path asked, {@code /services/…}
     * @param query {@code wsdl}, {@code wsdl=NAME} or {@code xsd=NAME}, the word in any case
     * @param base public scheme, host and port
     */
    static byte @Nullable [] find(HostedService service, String path, @Nullable String query, String base) {
        if (query == null) {
            return null;
        }
        String asked = query.split("&", 2)[0];
        int equals = asked.indexOf('=');
        String kind = (equals < 0 ? asked : asked.substring(0, equals)).toLowerCase(Locale.ROOT);
        String name = equals < 0 ? "" : decoded(asked.substring(equals + 1));
        Document found = null;
        for (Document document : service.documents()) {
            boolean wanted = document.kind().equals(kind) && document.name().equals(name);
            if (wanted && (found == null || document.endpoint().equals(path))) {
                found = document;
            }
        }
        return found == null ? null : published(found, base);
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            // A percent sign without its digits: no document is called so.
            return name;
        }
    }

    private static byte[] published(Document document, String base) {
        // Latin-1 keeps every byte of any encoding that has ASCII in it.
        String text = new String(document.bytes(), StandardCharsets.ISO_8859_1);
        return text.replace(PLACEHOLDER, escaped(base)).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String escaped(String base) {
        return base.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;");
    }
}

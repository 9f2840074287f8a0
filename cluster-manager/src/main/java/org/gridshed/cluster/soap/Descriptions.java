package org.gridshed.cluster.soap;

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

    private final @Nullable String publicUrl;

    /** Shows {@code publicUrl} in the documents; null for the address that was asked. */
    Descriptions(@Nullable String publicUrl) {
        this.publicUrl = publicUrl == null || !publicUrl.endsWith("/")
                ? publicUrl
                : publicUrl.substring(0, publicUrl.length() - 1);
    }

    /**
     * Returns a document; null if the query asks for none, or there is none.
     *
     * @param path the path asked, {@code /services/…}
     * @param query {@code wsdl}, {@code wsdl=NAME} or {@code xsd=NAME}, the word in any case
     * @param askedBase scheme, host and port of the address asked
     */
    byte @Nullable [] find(HostedService service, String path, @Nullable String query, String askedBase) {
        if (query == null) {
            return null;
        }
        int equals = query.indexOf('=');
        String kind = (equals < 0 ? query : query.substring(0, equals)).toLowerCase(Locale.ROOT);
        String name = equals < 0 ? "" : query.substring(equals + 1);
        Document found = null;
        for (Document document : service.documents()) {
            boolean wanted = document.kind().equals(kind) && document.name().equals(name);
            if (wanted && (found == null || document.endpoint().equals(path))) {
                found = document;
            }
        }
        return found == null ? null : published(found, publicUrl == null ? askedBase : publicUrl);
    }

    private static byte[] published(Document document, String base) {
        // Latin-1 keeps every byte of any encoding that has ASCII in it.
        String text = new String(document.bytes(), StandardCharsets.ISO_8859_1);
        return text.replace(PLACEHOLDER, base).getBytes(StandardCharsets.ISO_8859_1);
    }
}

package org.gridshed.codestore;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.AbstractResource;

/** An archive in the store, to be sent. */
final class ArchiveResource extends AbstractResource {
    private final ArchiveStore store;
    private final String digest;

    ArchiveResource(ArchiveStore store, String digest) {
        this.store = store;
        this.digest = digest;
    }

    @Override
    public boolean exists() {
        return store.find(digest).isPresent();
    }

    @Override
    public long contentLength() throws IOException {
        return store.find(digest)
                .orElseThrow(() -> new FileNotFoundException("archive " + digest + " is not kept"))
                .size();
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return store.open(digest);
    }

    @Override
    public String getDescription() {
        return "archive " + digest;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ArchiveResource archive && archive.digest.equals(digest) && archive.store.equals(store);
    }

    @Override
    public int hashCode() {
        return digest.hashCode();
    }
}

package org.gridshed.node.host;

import java.io.IOException;
import java.io.InputStream;

/** Where archives come from. */
@FunctionalInterface
public interface ArchiveSource {
    /** Opens the archive with this digest; whoever calls closes it. */
    InputStream open(String digest) throws IOException;
}

package org.gridshed.cluster.dispatch;

import java.util.List;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServiceVersion;
import org.gridshed.wire.NodeManagerWire.Document;

/**
 * A service that clients may call, as the registry holds it in memory.
 *
 * @param name in its address, {@code /services/NAME}
 * @param owner whose it is
 * @param category free text; empty if none
 * @param settings as set by owner and operator
 * @param current the version that runs
 * @param documents WSDL and XSD documents of that version, as its host made them
 */
public record HostedService(
        String name,
        String owner,
        String category,
        PoolSettings settings,
        ServiceVersion current,
        List<Document> documents) {
    public HostedService {
        documents = List.copyOf(documents);
    }
}

package org.gridshed.host;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Chooses the container for a kind of archive. */
final class Containers {
    private Containers() {}

    /**
     * Returns the container that runs archives of a kind.
     *
     * @throws HostingException if there is none
     */
    static ServiceContainer forKind(String kind) throws HostingException {
        List<String> known = new ArrayList<>();
        for (ServiceContainer container :
                ServiceLoader.load(ServiceContainer.class, ServiceContainer.class.getClassLoader())) {
            if (container.kind().equals(kind)) {
                return container;
            }
            known.add(container.kind());
        }
        throw new HostingException("--kind " + kind + " is not one of " + known, null);
    }
}

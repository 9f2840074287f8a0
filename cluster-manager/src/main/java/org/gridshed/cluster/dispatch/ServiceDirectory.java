package org.gridshed.cluster.dispatch;

import java.util.Collection;
import java.util.Optional;

/** What services there are; answers from memory, also while the database is away. */
public interface ServiceDirectory {
    /** Returns the service of this name that has a current version. */
    Optional<HostedService> find(String name);

    /** Returns all services that have a current version, in order of name. */
    Collection<HostedService> all();
}

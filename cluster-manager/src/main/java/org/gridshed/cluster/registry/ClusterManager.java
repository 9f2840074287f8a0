package org.gridshed.cluster.registry;

import java.util.List;
import org.gridshed.cluster.dispatch.JobJournal;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.ClusterManagerWire;
import org.springframework.core.io.Resource;

/** The cluster manager as node managers and pool managers see it. */
public final class ClusterManager implements ClusterManagerWire {
    private final ServerRegistry servers;
    private final PoolManagerRegistry poolManagers;
    private final ArchiveShelf archives;
    private final JobJournal journal;
    private final Lease lease;

    /** Makes one; {@code lease} is what each sign of life is answered with. */
    public ClusterManager(
            ServerRegistry servers,
            PoolManagerRegistry poolManagers,
            ArchiveShelf archives,
            JobJournal journal,
            Lease lease) {
        this.servers = servers;
        this.poolManagers = poolManagers;
        this.archives = archives;
        this.journal = journal;
        this.lease = lease;
    }

    @Override
    public Lease nodeAlive(NodeSign sign) {
        servers.alive(sign);
        return lease;
    }

    @Override
    public Lease poolManagerAlive(PoolManagerSign sign) {
        poolManagers.alive(sign);
        return lease;
    }

    @Override
    public void farewell(Farewell farewell) {
        switch (farewell.kind()) {
            case "node" -> servers.farewell(farewell.name());
            case "pool-manager" -> poolManagers.farewell(farewell.name());
            default ->
                throw new IllegalArgumentException("kind '" + farewell.kind() + "' is not one of node, pool-manager");
        }
    }

    @Override
    public Resource archive(String digest) {
        return archives.open(digest);
    }

    @Override
    public void attemptsStarting(List<AttemptRef> attempts) {
        journal.starting(attempts);
    }
}

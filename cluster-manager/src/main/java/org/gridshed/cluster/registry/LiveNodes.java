package org.gridshed.cluster.registry;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.gridshed.wire.ComponentDirectory;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.NodeManagerWire.Document;
import org.gridshed.wire.NodeManagerWire.NodeState;
import org.gridshed.wire.NodeManagerWire.TrialOrder;
import org.gridshed.wire.NodeManagerWire.TrialReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The nodes that live, as far as services need them: to try uploaded archives, and to know what runs. */
public final class LiveNodes {
    private static final Logger LOG = LoggerFactory.getLogger(LiveNodes.class);

    private final ServerRegistry servers;
    private final ComponentDirectory directory;
    private final Limits limits;

    /**
     * What a trial may take.
     *
     * @param memoryMegabytes heap of the service host
     * @param patienceSeconds how long it may take to answer
     */
    public record Limits(int memoryMegabytes, double patienceSeconds) {}

    public LiveNodes(ServerRegistry servers, ComponentDirectory directory, Limits limits) {
        this.servers = servers;
        this.directory = directory;
        this.limits = limits;
    }

    /**
     * Returns the documents of the services in an archive. Nodes that cannot be reached are passed over.
     *
     * @throws NoNodeException if no live node can be reached
     * @throws HostingFailedException if the archive cannot be hosted
     */
    List<Document> documents(DeployRequest request) {
        TrialOrder order = new TrialOrder(
                request.digest(), request.kind(), request.name(), limits.memoryMegabytes(), limits.patienceSeconds());
        for (ServerView node : byLoad()) {
            try {
                TrialReport report = directory.node(node.url()).trial(order);
                String failure = report.failure();
                if (failure != null) {
                    throw new HostingFailedException(failure);
                }
                return report.documents();
            } catch (ComponentUnreachableException e) {
                // The next node may be reachable; its lease tells sooner or later that this one is gone.
                LOG.info("{} cannot try {}: {}", node.name(), request.archiveName(), e.getMessage());
            }
        }
        throw new NoNodeException("no live server can be reached to try the archive");
    }

    /** Returns the name of a server that hosts the version by its last sign of life; empty if none does. */
    Optional<String> hosting(String service, int number) {
        return servers.list().stream()
                .filter(s -> s.state() != ServerState.LOST)
                .map(s -> servers.node(s.name()))
                .filter(Objects::nonNull)
                .filter(n -> n.version() != null
                        && n.version().service().equals(service)
                        && n.version().number() == number)
                .map(NodeState::server)
                .findFirst();
    }

    private List<ServerView> byLoad() {
        return servers.list().stream()
                .filter(s -> s.state() != ServerState.LOST)
                .sorted(Comparator.comparingInt(this::running).thenComparing(ServerView::name))
                .toList();
    }

    private int running(ServerView server) {
        NodeState node = servers.node(server.name());
        return node == null ? 0 : node.running();
    }
}

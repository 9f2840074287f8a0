package org.gridshed.cluster.allocation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.ServiceVersion;
import org.gridshed.wire.ClusterManagerWire.NodeSign;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunRequest;
import org.jspecify.annotations.Nullable;

/** A node that hosts without hosting, and refuses orders of an earlier epoch as real ones do. */
final class FakeNode implements NodeManagerWire {
    final String name;
    final Trouble trouble = new Trouble();
    final List<String> hosted = new CopyOnWriteArrayList<>();
    volatile Set<String> labels = Set.of();
    volatile int incarnation = 1;
    volatile @Nullable String trialFailure;
    private NodeState state;

    FakeNode(String name) {
        this.name = name;
        state = empty();
    }

    private NodeState empty() {
        return new NodeState(name, 2, Phase.EMPTY, null, null, 0, 0, null);
    }

    /** The process dies and starts anew: it has forgotten everything. */
    synchronized void restart() {
        state = empty();
        incarnation++;
    }

    synchronized void breaks(String detail) {
        state = new NodeState(name, 2, Phase.FAILED, state.pool(), state.version(), state.epoch(), 0, detail);
    }

    NodeSign sign() {
        return new NodeSign(state(), "local:" + name, "incarnation-" + incarnation, labels);
    }

    @Override
    public NodeState host(HostOrder order) {
        return trouble.around("host", () -> take(order.epoch(), order.pool(), order.version()));
    }

    @Override
    public NodeState vacate(VacateOrder order) {
        return trouble.around("vacate", () -> take(order.epoch(), null, null));
    }

    private synchronized NodeState take(long epoch, @Nullable String pool, @Nullable ServiceVersion version) {
        if (epoch < state.epoch()) {
            throw new ComponentFailedException(409, "epoch " + epoch + " is below " + state.epoch());
        }
        hosted.add(version == null ? "nothing" : version.service() + " " + version.number());
        Phase phase = version == null ? Phase.EMPTY : Phase.READY;
        state = new NodeState(name, 2, phase, pool, version, epoch, 0, null);
        return state;
    }

    @Override
    public synchronized NodeState state() {
        return state;
    }

    @Override
    public TrialReport trial(TrialOrder order) {
        return trouble.around("trial", () -> {
            String wsdl = Base64.getEncoder().encodeToString("<wsdl/>".getBytes(StandardCharsets.UTF_8));
            List<Document> documents = new ArrayList<>();
            if (trialFailure == null) {
                documents.add(new Document("wsdl", "", "/services/" + order.service(), "", wsdl));
            }
            return new TrialReport(trialFailure, documents, 0.1);
        });
    }

    @Override
    public RunReply run(RunRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean stop(AttemptRef attempt) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<HeldAttempt> attempts() {
        return List.of();
    }

    @Override
    public RunReply await(AttemptRef attempt) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String logs(String service, int bytes) {
        return "";
    }
}

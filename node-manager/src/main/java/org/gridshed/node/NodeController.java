package org.gridshed.node;

import java.util.List;
import org.gridshed.model.AttemptRef;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunRequest;
import org.springframework.web.bind.annotation.RestController;

/** Answers other processes for the node manager. */
@RestController
final class NodeController implements NodeManagerWire {
    private final NodeManager node;

    NodeController(NodeManager node) {
        this.node = node;
    }

    @Override
    public NodeState host(HostOrder order) {
        return node.host(order);
    }

    @Override
    public NodeState vacate(VacateOrder order) {
        return node.vacate(order);
    }

    @Override
    public NodeState state() {
        return node.state();
    }

    @Override
    public RunReply run(RunRequest request) {
        return node.run(request);
    }

    @Override
    public boolean stop(AttemptRef attempt) {
        return node.stop(attempt);
    }

    @Override
    public List<HeldAttempt> attempts() {
        return node.attempts();
    }

    @Override
    public RunReply await(AttemptRef attempt) {
        return node.await(attempt);
    }

    @Override
    public TrialReport trial(TrialOrder order) {
        return node.trial(order);
    }

    @Override
    public String logs(String service, int bytes) {
        return node.logs(service, bytes);
    }
}

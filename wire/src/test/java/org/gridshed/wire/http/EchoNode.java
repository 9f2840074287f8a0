package org.gridshed.wire.http;

import java.time.Duration;
import java.util.List;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.HeaderField;
import org.gridshed.wire.HostingFailedException;
import org.gridshed.wire.NodeManagerWire;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunRequest;
import org.springframework.web.bind.annotation.RestController;

/** A node that hosts nothing and sends messages back. */
@RestController
class EchoNode implements NodeManagerWire {
    private static final NodeState EMPTY = new NodeState("s1", 2, Phase.EMPTY, null, null, 0, 0, null);

    @Override
    public NodeState host(HostOrder order) {
        throw new HostingFailedException("class com.example.Service is not public");
    }

    @Override
    public NodeState vacate(VacateOrder order) {
        return EMPTY;
    }

    @Override
    public NodeState state() {
        return EMPTY;
    }

    @Override
    public RunReply run(RunRequest request) {
        return new RunReply(
                new RunReply.Head(
                        RunReply.End.REPLIED,
                        200,
                        List.of(new HeaderField("Set-Cookie", "a"), new HeaderField("Set-Cookie", "b")),
                        Duration.ofMillis(3),
                        null),
                request.body());
    }

    @Override
    public boolean stop(AttemptRef attempt) {
        return true;
    }

    @Override
    public List<HeldAttempt> attempts() {
        return List.of(new HeldAttempt(new AttemptRef("j", 1, "s1"), "p", true));
    }

    @Override
    public RunReply await(AttemptRef attempt) {
        return RunReply.without(RunReply.End.NOT_STARTED, "not here");
    }

    @Override
    public TrialReport trial(TrialOrder order) {
        return new TrialReport(null, List.of(new Document("wsdl", "", "/services/a", "http://x", "AAEC")), 0.5);
    }

    @Override
    public String logs(String service, int bytes) {
        return "log of " + service + ", " + bytes + " bytes: ü\n";
    }
}

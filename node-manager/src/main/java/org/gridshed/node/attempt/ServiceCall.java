package org.gridshed.node.attempt;

import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunRequest;

/** Sends one message to the service on this machine. */
@FunctionalInterface
public interface ServiceCall {
    /** Calls the service on {@code port} and returns when it has answered or the way there broke. */
    RunReply call(int port, RunRequest request);
}

package org.gridshed.pool.queueing;

import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;

/** How an attempt ended, as seen from the queueing system. */
sealed interface Ending {
    /** The service answered. */
    record Answered(RunReply reply) implements Ending {}

    /** The message never reached the service. */
    record NeverStarted(String reason) implements Ending {}

    /** It was stopped, and nothing of it runs on. */
    record Stopped(String reason) implements Ending {}

    /** Nobody knows. */
    record Lost(String reason) implements Ending {}

    /** Asks a node. */
    interface Question {
        /** Returns the node's answer. */
        RunReply ask();
    }

    /** Returns how an attempt ended by what the node said, or by how the way there broke. */
    static Ending of(Question question) {
        try {
            RunReply reply = question.ask();
            String detail = reply.head().detail() == null
                    ? "no reason given"
                    : reply.head().detail();
            return switch (reply.head().end()) {
                case End.REPLIED -> new Answered(reply);
                case End.NOT_STARTED -> new NeverStarted(detail);
                case End.STOPPED -> new Stopped(detail);
                case End.BROKEN -> new Lost(detail);
            };
        } catch (ComponentUnreachableException e) {
            return e.sent()
                    ? new Lost("the way to the server broke: " + e.getMessage())
                    : new NeverStarted("the server cannot be reached: " + e.getMessage());
        } catch (RuntimeException e) {
            return new Lost("the server failed: " + e.getMessage());
        }
    }
}

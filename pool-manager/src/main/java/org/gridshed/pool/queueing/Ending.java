package org.gridshed.pool.queueing;

import java.time.Instant;
import org.gridshed.model.AttemptRef;
import org.gridshed.model.JobOutcome;
import org.gridshed.model.JobReply;
import org.gridshed.wire.ComponentFailedException;
import org.gridshed.wire.ComponentUnreachableException;
import org.gridshed.wire.RunReply;
import org.gridshed.wire.RunReply.End;

/** How an attempt ended, as seen from the queueing system. */
sealed interface Ending {
    /** The service answered. */
    record Answered(RunReply reply) implements Ending {
        /** Returns the answer as that of a job; when it came is for the pool to say. */
        JobReply jobReply(AttemptRef attempt) {
            RunReply.Head head = reply.head();
            return new JobReply(
                    new JobReply.Head(
                            attempt.jobId(),
                            JobOutcome.REPLIED,
                            head.status(),
                            head.headers(),
                            null,
                            Instant.EPOCH,
                            head.serviceTime(),
                            attempt.number(),
                            attempt.server(),
                            null),
                    reply.body());
        }
    }

    /** The message never reached the service, which speaks against the server. */
    record NeverStarted(String reason) implements Ending {}

    /** It was not sent, or stopped, for reasons that lie not with the server; nothing of it runs on. */
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
            String given = reply.head().detail();
            String detail = given == null ? "no reason given" : given;
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
        } catch (ComponentFailedException e) {
            // A status of 400 to 499 says that the call was not let in.
            return e.status() >= 400 && e.status() < 500
                    ? new NeverStarted("the server refused the attempt: " + e.getMessage())
                    : new Lost("the server failed: " + e.getMessage());
        } catch (RuntimeException e) {
            return new Lost("the server failed: " + e.getMessage());
        }
    }
}

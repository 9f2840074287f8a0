package org.gridshed.wire;

import java.time.Duration;
import java.util.List;
import org.gridshed.model.Body;
import org.gridshed.model.HeaderField;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt went on a node.
 *
 * @param head what is known
 * @param body bytes of the service's answer
 */
public record RunReply(Head head, Body body) {

    /** How it ended. */
    public enum End {
        /** The service answered. */
        REPLIED,
        /** The message never reached the service: wrong epoch, host not ready, connection refused. It may run again. */
        NOT_STARTED,
        /** Stopped by {@link NodeManagerWire#stop}; nothing of it runs on. */
        STOPPED,
        /** The message was sent and the service host broke before its answer. */
        BROKEN
    }

    /**
     * What is known of the attempt.
     *
     * @param end how it ended
     * @param status HTTP status of the answer; 0 without one
     * @param headers end-to-end headers of the answer, in order
     * @param serviceTime from sending the message to the last byte of the answer; null without one
     * @param detail one sentence when the service did not answer
     */
    public record Head(
            End end,
            int status,
            List<HeaderField> headers,
            @Nullable Duration serviceTime,
            @Nullable String detail) {
        public Head {
            headers = List.copyOf(headers);
        }
    }

    /** Returns an end without an answer. */
    public static RunReply without(End end, String detail) {
        return new RunReply(new Head(end, 0, List.of(), null, detail), Body.EMPTY);
    }
}

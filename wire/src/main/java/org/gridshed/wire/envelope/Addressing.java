package org.gridshed.wire.envelope;

import org.jspecify.annotations.Nullable;

/**
 * WS-Addressing headers of a message, as written but for surrounding white space.
 *
 * @param action {@code wsa:Action}
 * @param messageId {@code wsa:MessageID}
 * @param to {@code wsa:To}
 * @param replyTo address in {@code wsa:ReplyTo}
 * @param faultTo address in {@code wsa:FaultTo}
 * @param relatesTo the first {@code wsa:RelatesTo}
 */
public record Addressing(
        @Nullable String action,
        @Nullable String messageId,
        @Nullable String to,
        @Nullable String replyTo,
        @Nullable String faultTo,
        @Nullable String relatesTo) {

    /** No such header. */
    public static final Addressing NONE = new Addressing(null, null, null, null, null, null);

    /** WS-Addressing 1.0. */
    public static final String NAMESPACE_2005 = "http://www.w3.org/2005/08/addressing";
    /** The submission of August 2004. */
    public static final String NAMESPACE_2004 = "http://schemas.xmlsoap.org/ws/2004/08/addressing";

    /** Returns whether replies go to the caller's own connection: there is no ReplyTo, or an anonymous one. */
    public boolean repliesToCaller() {
        return replyTo == null
                || replyTo.equals(NAMESPACE_2005 + "/anonymous")
                || replyTo.equals(NAMESPACE_2004 + "/role/anonymous");
    }

    /** Returns whether replies are to be thrown away. */
    public boolean repliesToNobody() {
        return (NAMESPACE_2005 + "/none").equals(replyTo);
    }
}

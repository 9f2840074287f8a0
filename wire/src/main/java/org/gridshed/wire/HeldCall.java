package org.gridshed.wire;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a call that returns only when something has come to its end, which may take hours. Its client waits without a
 * limit and relies on TCP keep-alive to notice a dead peer; all other calls give up after {@value #SHORT_CALL_SECONDS} s.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface HeldCall {
    /** How long a call without this mark waits for its answer. */
    int SHORT_CALL_SECONDS = 10;
}

package org.gridshed.pool;

import java.time.Duration;
import java.util.function.Supplier;

/** Hears of pools and of each job that a service has answered; must return at once. */
public interface JobListener {
    /** Hears nothing. */
    JobListener NONE = (pool, waitingTime, serviceTime, responseTime, onTime) -> {};

    /**
     * A job was answered.
     *
     * @param pool where
     * @param waitingTime from arrival to the start of its last attempt
     * @param serviceTime of its last attempt
     * @param responseTime from arrival to the answer
     * @param onTime whether {@code responseTime} is within the target
     */
    void answered(String pool, Duration waitingTime, Duration serviceTime, Duration responseTime, boolean onTime);

    /** A pool was opened; {@code figures} may be asked at any time, from any thread. */
    default void opened(String pool, Supplier<PoolFigures> figures) {}

    /** A pool was closed. */
    default void closed(String pool) {}
}

package org.gridshed.pool.queueing;

import java.util.function.LongSupplier;
import org.gridshed.wire.ComponentDirectory;

/** Offers a kind of queueing system; found by {@link java.util.ServiceLoader}. */
public interface QueueingSystemProvider {
    /** Returns the name by which {@code gridshed.pool.queueing} chooses it, in lower case. */
    String name();

    /**
     * Makes a factory of such systems.
     *
     * @param directory finds node managers
     * @param nanos a ticker in nanoseconds
     */
    QueueingSystemFactory factory(ComponentDirectory directory, LongSupplier nanos);
}

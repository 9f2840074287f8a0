package org.gridshed.pool.queueing;

import java.util.function.LongSupplier;
import org.gridshed.wire.ComponentDirectory;

/** Offers {@link EmbeddedQueueing} as {@code embedded}. */
public final class EmbeddedQueueingProvider implements QueueingSystemProvider {
    @Override
    public String name() {
        return "embedded";
    }

    @Override
    public QueueingSystemFactory factory(ComponentDirectory directory, LongSupplier nanos) {
        return new EmbeddedQueueing(directory, nanos);
    }
}

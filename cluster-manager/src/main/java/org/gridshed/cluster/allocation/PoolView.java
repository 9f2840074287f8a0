package org.gridshed.cluster.allocation;

import java.util.List;
import org.gridshed.model.PoolSettings;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.jspecify.annotations.Nullable;

/**
 * One pool as it stands.
 *
 * @param pool its name, which is its service's
 * @param settings in force
 * @param manager the pool manager that holds it; null while none does
 * @param servers names of its servers, bottom of the stack first
 * @param coming names of servers on their way to it
 * @param processors of its servers, without those on their way
 * @param report as its manager tells it; null if it could not be asked
 * @param error why it could not be asked; null if it could
 */
public record PoolView(
        String pool,
        PoolSettings settings,
        @Nullable String manager,
        List<String> servers,
        List<String> coming,
        int processors,
        @Nullable PoolReport report,
        @Nullable String error) {
    public PoolView {
        servers = List.copyOf(servers);
        coming = List.copyOf(coming);
    }
}

package org.gridshed.cluster.api;

import java.util.List;
import org.gridshed.cluster.allocation.PoolView;
import org.gridshed.model.PoolObservation;
import org.gridshed.wire.PoolManagerWire.FailingServer;
import org.gridshed.wire.PoolManagerWire.PoolReport;
import org.gridshed.wire.PoolManagerWire.PoolTotals;
import org.jspecify.annotations.Nullable;

/**
 * One pool as the administration shows it. Rates per second, times in seconds; what is not known yet is null.
 *
 * @param pool its name, which is its service's
 * @param manager the pool manager that holds it
 * @param servers bottom of the stack first
 * @param coming servers on their way to it
 * @param processors of its servers
 * @param waiting jobs that wait
 * @param inService jobs that run
 * @param inUse whether it keeps at least one server
 * @param arrivalRate λ
 * @param serviceRate μ of one processor
 * @param meanResponseSeconds W, over the window
 * @param targetSeconds T
 * @param percentOnTime of the window's jobs
 * @param targetPercentile percentage that shall be on time
 * @param totals since the pool was opened
 * @param failing servers whose attempts fail
 * @param error why its manager could not be asked
 */
public record PoolBody(
        String pool,
        @Nullable String manager,
        List<String> servers,
        List<String> coming,
        int processors,
        int waiting,
        int inService,
        boolean inUse,
        @Nullable Double arrivalRate,
        @Nullable Double serviceRate,
        @Nullable Double meanResponseSeconds,
        double targetSeconds,
        @Nullable Double percentOnTime,
        double targetPercentile,
        @Nullable PoolTotals totals,
        List<FailingServer> failing,
        @Nullable String error) {

    private static final double NANOS_PER_SECOND = 1e9;

    static PoolBody of(PoolView view) {
        PoolReport report = view.report();
        PoolObservation seen = report == null ? null : report.observation();
        int waiting = seen == null ? 0 : seen.waiting();
        return new PoolBody(
                view.pool(),
                view.manager(),
                view.servers(),
                view.coming(),
                view.processors(),
                waiting,
                seen == null ? 0 : seen.inSystem() - waiting,
                seen != null && seen.inUse(),
                seen == null ? null : seen.arrivalRate(),
                seen == null ? null : boxed(seen.serviceRate().orElse(Double.NaN)),
                seen == null ? null : boxed(seen.meanResponse().orElse(Double.NaN)),
                view.settings().agreement().target().toNanos() / NANOS_PER_SECOND,
                seen == null || seen.responseTimes().isEmpty() ? null : seen.percentOnTime(),
                view.settings().agreement().percentile(),
                report == null ? null : report.totals(),
                report == null ? List.of() : report.failing(),
                view.error());
    }

    private static @Nullable Double boxed(double value) {
        return Double.isNaN(value) ? null : value;
    }
}

package org.gridshed.pool;

import org.gridshed.wire.PoolManagerWire.PoolTotals;

/** Counts since the pool was opened; guarded by the pool's lock. */
final class Totals {
    long arrived;
    long replied;
    long faults;
    long onTime;
    long cancelled;
    long evicted;
    long lost;
    long refused;

    PoolTotals snapshot() {
        return new PoolTotals(arrived, replied, faults, onTime, cancelled, evicted, lost, refused);
    }
}

package org.gridshed.app.local;

import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Keeps the health of an all-in-one down until its servers are known, so that whoever waits for it may use it at once. */
final class FleetHealth implements HealthIndicator {
    private final AtomicBoolean ready = new AtomicBoolean();

    /** All servers are known to the cluster manager. */
    void ready() {
        ready.set(true);
    }

    @Override
    public Health health() {
        return ready.get()
                ? Health.up().build()
                : Health.outOfService()
                        .withDetail("reason", "the servers are starting")
                        .build();
    }
}

package org.gridshed.policies;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.ServerObservation;
import org.jspecify.annotations.Nullable;

/**
 * Chooses who gives a server to a pool that has none: a server without a pool first, else the pool with the lowest offered
 * load per processor, (λ/μ)/k; of equals the one with more servers. The last server of a pool in use is never taken.
 */
public final class LeastLoaded {
    private LeastLoaded() {}

    /**
     * Who gives which server.
     *
     * @param server the server
     * @param source its pool; null if it has none
     * @param reason one sentence
     */
    public record Donor(String server, @Nullable String source, String reason) {}

    /**
     * Returns who gives a server to {@code target}; empty if nobody can.
     *
     * @param unassigned servers without a pool that may be used
     */
    public static Optional<Donor> choose(Observation seen, PoolObservation target, List<ServerObservation> unassigned) {
        Optional<Donor> free = unassigned.stream()
                .filter(s -> s.mayServe(target.settings()))
                .min(Comparator.comparing(ServerObservation::server))
                .map(s -> new Donor(
                        s.server(), null, s.server() + " serves no pool and goes to " + target.pool() + " on demand"));
        if (free.isPresent()) {
            return free;
        }
        return Feasibility.inOrder(seen).stream()
                .filter(p -> !p.pool().equals(target.pool()))
                .filter(p -> Feasibility.leaver(seen, p, target).isPresent())
                .min(Comparator.comparingDouble((PoolObservation p) -> loadPerProcessor(seen, p))
                        .thenComparingInt(p -> -seen.serversOf(p.pool()).size())
                        .thenComparing(PoolObservation::pool))
                .map(p -> donor(seen, p, target));
    }

    private static Donor donor(Observation seen, PoolObservation source, PoolObservation target) {
        String server = Feasibility.leaver(seen, source, target).orElseThrow().server();
        String reason = String.format(
                Locale.ROOT,
                "%s has no server, and %s has the lowest offered load per processor (%.2f)",
                target.pool(),
                source.pool(),
                loadPerProcessor(seen, source));
        return new Donor(server, source.pool(), reason);
    }

    /** Returns (λ/μ)/k; 0 for a pool not in use or without a measured rate and without jobs. */
    static double loadPerProcessor(Observation seen, PoolObservation pool) {
        if (!pool.inUse()) {
            return 0;
        }
        int processors = seen.processorsOf(pool.pool());
        double offered = pool.serviceRate().isPresent()
                ? pool.arrivalRate() / pool.serviceRate().getAsDouble()
                : pool.inSystem();
        return processors == 0 ? Double.POSITIVE_INFINITY : offered / processors;
    }
}

package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.gridshed.cluster.allocation.Observer.Seen;
import org.gridshed.cluster.allocation.PolicyChoice.Decided;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.model.Candidate;
import org.gridshed.model.Decision;
import org.gridshed.model.Move;
import org.gridshed.model.Observation;
import org.gridshed.model.PoolObservation;
import org.gridshed.policies.Guard;
import org.gridshed.policies.Guard.Guarded;
import org.gridshed.wire.http.WireJson;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Observes all pools, lets the policy decide, and applies what it decided; once a decision interval. */
public final class PolicyLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyLoop.class);

    private final PolicyChoice choice;
    private final Observer observer;
    private final Apply apply;
    private final DecisionLog log;
    private final InstantSource clock;
    private final ReentrantLock deciding = new ReentrantLock();
    private final Signal signal = new Signal();
    private volatile boolean closed;
    private volatile @Nullable Thread thread;

    /**
     * Where decisions go.
     *
     * @param coordinator makes the moves
     * @param history of the moves
     * @param onDemand gets servers for pools that have jobs and no server, which no policy need see
     */
    public record Apply(SwitchCoordinator coordinator, MoveHistory history, OnDemand onDemand) {}

    /** What is kept of a policy's answer. */
    private record Answer(
            List<Move> moves,
            List<String> cut,
            List<Candidate> candidates,
            Map<String, Map<String, Double>> numbers,
            Object memory) {}

    public PolicyLoop(PolicyChoice choice, Observer observer, Apply apply, DecisionLog log, InstantSource clock) {
        this.choice = choice;
        this.observer = observer;
        this.apply = apply;
        this.log = log;
        this.clock = clock;
    }

    /** Returns the policy in force. */
    public PolicySettings settings() {
        return choice.settings();
    }

    /**
     * Changes policy, parameters, interval or all of them; effective at once.
     *
     * @param name the policy; null keeps it
     * @param parameters its parameters, replacing all; null keeps them if the policy stays, else sets none
     * @param interval between two decisions; null keeps it
     * @throws IllegalArgumentException for an unknown policy or parameter, or a value out of range
     * @throws org.gridshed.cluster.registry.OutdatedException if {@code expectedVersion} is not the present one
     */
    public PolicySettings change(
            @Nullable String name,
            @Nullable Map<String, String> parameters,
            @Nullable Duration interval,
            long expectedVersion) {
        PolicySettings changed = choice.change(name, parameters, interval, expectedVersion);
        LOG.info("policy is {} {} every {}", changed.name(), changed.parameters(), changed.interval());
        signal.tell();
        return changed;
    }

    /** Makes one decision and applies it; returns when its moves are reserved. */
    public DecisionView decideOnce(Instant now) {
        deciding.lock();
        try {
            Seen seen = observer.observe(now);
            seen.observation().pools().forEach(pool -> askForServer(pool, seen.observation()));
            if (!seen.silent().isEmpty()) {
                return keepSilence(now, seen.silent());
            }
            return decide(now, seen.observation());
        } finally {
            deciding.unlock();
        }
    }

    private void askForServer(PoolObservation pool, Observation seen) {
        if (pool.inSystem() > 0 && seen.serversOf(pool.pool()).isEmpty()) {
            apply.onDemand().want(pool.pool());
        }
    }

    /** A pool that could not be asked is no reason to move servers away from it, nor to it. */
    private DecisionView keepSilence(Instant now, Map<String, String> silent) {
        String reason = "no decision, for not all pools could be observed: "
                + silent.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(e -> e.getKey() + " (" + e.getValue() + ")")
                        .collect(Collectors.joining(", "));
        return keep(now, choice.settings(), reason, null, null);
    }

    private DecisionView decide(Instant now, Observation seen) {
        JsonNode inputs = WireJson.mapper().valueToTree(seen);
        Decided decided;
        try {
            decided = choice.decide(seen);
        } catch (RuntimeException e) {
            LOG.error("policy {} failed", choice.settings().name(), e);
            return keep(now, choice.settings(), "no decision, for the policy failed: " + e, inputs, null);
        }
        Decision<?> decision = decided.decision();
        Guarded guarded = Guard.check(seen, decision.moves());
        if (!guarded.cut().isEmpty()) {
            LOG.warn(
                    "policy {} proposed what may not be: {}", decided.settings().name(), guarded.cut());
        }
        JsonNode answer = WireJson.mapper()
                .valueToTree(new Answer(
                        decision.moves(), guarded.cut(), decision.candidates(), decision.numbers(), decision.memory()));
        DecisionView kept = keep(now, decided.settings(), decision.reason(), inputs, answer);
        return guarded.moves().isEmpty() ? kept : begin(kept, guarded.moves());
    }

    private DecisionView keep(
            Instant now,
            PolicySettings settings,
            String reason,
            @Nullable JsonNode observation,
            @Nullable JsonNode decision) {
        long id = log.keep(
                new DecisionStore.Draft(now, settings.name(), settings.parameters(), reason, observation, decision));
        return new DecisionView(
                id, now, settings.name(), settings.parameters(), false, reason, List.of(), observation, decision);
    }

    private DecisionView begin(DecisionView kept, List<Move> moves) {
        List<Move> begun = new ArrayList<>();
        StringBuilder reason = new StringBuilder(kept.reason());
        for (Move move : moves) {
            try {
                apply.history()
                        .began(apply.coordinator().requestMove(move.server(), move.target(), kept.reason(), kept.id()));
                begun.add(move);
            } catch (RefusedException | UnknownNameException e) {
                // It changed since it was observed; the next decision sees it as it is.
                reason.append("; not begun: ").append(e.getMessage());
            }
        }
        log.began(kept.id(), begun, reason.toString());
        return new DecisionView(
                kept.id(),
                kept.at(),
                kept.policy(),
                kept.parameters(),
                !begun.isEmpty(),
                reason.toString(),
                begun,
                kept.observation(),
                kept.decision());
    }

    /** Starts deciding once an interval. */
    public void start() {
        thread = Thread.ofVirtual().name("policy-loop").start(this::decideForEver);
    }

    private void decideForEver() {
        try {
            while (!closed) {
                PolicySettings present = choice.settings();
                boolean changed = signal.await(
                                () -> closed || choice.settings().version() != present.version()
                                        ? Optional.of(true)
                                        : Optional.empty(),
                                present.interval())
                        .isPresent();
                if (!changed) {
                    KeyedTasks.attempt("decision", this::decideAndForget);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void decideAndForget() {
        decideOnce(clock.instant());
        log.forgetOld(clock.instant());
    }

    @Override
    public void close() {
        closed = true;
        signal.tell();
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }
}

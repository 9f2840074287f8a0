package org.gridshed.cluster.allocation;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.gridshed.cluster.registry.SettingsStore;
import org.gridshed.cluster.registry.SettingsStore.Stored;
import org.gridshed.model.AllocationPolicy;
import org.gridshed.model.Decision;
import org.gridshed.model.Observation;
import org.gridshed.model.Ranges;
import org.gridshed.policies.PolicyCatalogue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which policy is in force, with what it remembers. Reads from any thread; decisions one after the other. */
public final class PolicyChoice {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyChoice.class);
    private static final String NAME = "policy";

    private final SettingsStore store;
    private final InstantSource clock;
    private final ReentrantLock changing = new ReentrantLock();
    private volatile InForce present;

    /** What is kept of the settings. */
    public record Kept(String name, Map<String, String> parameters, Duration interval) {
        public Kept {
            Ranges.within("interval", interval, Duration.ofMillis(100), Duration.ofDays(1));
            parameters = Map.copyOf(parameters);
        }
    }

    private record InForce(PolicySettings settings, Memory<?> memory) {
        static InForce of(Kept kept, long version) {
            AllocationPolicy<?> policy = PolicyCatalogue.create(kept.name(), kept.parameters());
            return new InForce(
                    new PolicySettings(kept.name(), kept.parameters(), kept.interval(), version), Memory.of(policy));
        }
    }

    /** A policy with what it remembers. */
    private static final class Memory<M> {
        private final AllocationPolicy<M> policy;
        private M remembered;

        private Memory(AllocationPolicy<M> policy) {
            this.policy = policy;
            remembered = policy.initial();
        }

        static <M> Memory<M> of(AllocationPolicy<M> policy) {
            return new Memory<>(policy);
        }

        Decision<M> decide(Observation seen) {
            Decision<M> decision = policy.decide(remembered, seen);
            remembered = decision.memory();
            return decision;
        }
    }

    /**
     * Makes one with {@code first} in force until something else was set.
     *
     * @throws IllegalArgumentException for an unknown policy or parameter, or a value out of range
     */
    public PolicyChoice(SettingsStore store, InstantSource clock, Kept first) {
        this.store = store;
        this.clock = clock;
        present = InForce.of(first, 0);
    }

    /** Reads what was set. A policy that is not there any more gives way to the first one, and stays as it was set. */
    public void load() {
        Optional<Stored<Kept>> kept = store.read(NAME, Kept.class);
        if (kept.isEmpty()) {
            return;
        }
        try {
            present = InForce.of(kept.get().value(), kept.get().version());
        } catch (IllegalArgumentException e) {
            PolicySettings first = present.settings();
            LOG.error("{} decides instead of the policy that was set: {}", first.name(), e.getMessage());
            Kept instead = new Kept(first.name(), first.parameters(), first.interval());
            present = InForce.of(instead, kept.get().version());
        }
    }

    /** Returns the settings in force. */
    PolicySettings settings() {
        return present.settings();
    }

    /** Asks the policy in force. */
    Decided decide(Observation seen) {
        InForce now = present;
        return new Decided(now.settings(), now.memory().decide(seen));
    }

    /** What was decided, under which settings. */
    record Decided(PolicySettings settings, Decision<?> decision) {}

    PolicySettings change(
            @Nullable String name,
            @Nullable Map<String, String> parameters,
            @Nullable Duration interval,
            long expectedVersion) {
        changing.lock();
        try {
            InForce before = present;
            PolicySettings old = before.settings();
            String wantedName = name == null ? old.name() : name;
            boolean other = !wantedName.equals(old.name());
            Map<String, String> inherited = other ? Map.of() : old.parameters();
            Kept wanted = new Kept(
                    wantedName,
                    parameters == null ? inherited : parameters,
                    interval == null ? old.interval() : interval);
            InForce made = InForce.of(wanted, expectedVersion + 1);
            store.write(NAME, wanted, expectedVersion, clock.instant());
            boolean samePolicy = !other && wanted.parameters().equals(old.parameters());
            // A new interval is no reason to forget.
            present = samePolicy ? new InForce(made.settings(), before.memory()) : made;
            return made.settings();
        } finally {
            changing.unlock();
        }
    }
}

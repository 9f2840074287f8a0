package org.gridshed.model;

/**
 * Decides which servers should move between pools.
 *
 * <p>An implementation is a pure function: it reads no clock, no file and no random source, keeps no field that
 * changes, and gives equal answers to equal questions. Called once a decision interval, from one thread.
 *
 * @param <M> what the policy remembers from one call to the next; a record
 */
public interface AllocationPolicy<M> {
    /** Returns the memory to start from. */
    M initial();

    /** Decides from what was seen; {@code memory} is what the previous decision returned. */
    Decision<M> decide(M memory, Observation seen);
}

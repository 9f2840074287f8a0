package org.gridshed.model;

/** What happens to the running jobs of a server that leaves its pool. */
public enum LeavingMode {
    /** They are stopped and go back to the front of the queue, in order of arrival. */
    PREEMPT,
    /** The server takes nothing new and finishes them, up to the pool's drain deadline. */
    DRAIN
}

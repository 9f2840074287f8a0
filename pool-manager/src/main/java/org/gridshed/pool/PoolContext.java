package org.gridshed.pool;

import java.time.Duration;
import java.time.InstantSource;
import org.gridshed.pool.queueing.QueueingSystemFactory;
import org.gridshed.wire.ClusterManagerWire;

/**
 * What all pools of a manager share.
 *
 * @param queueing makes each pool's queueing system
 * @param recorder tells the cluster manager which attempts start
 * @param clock wall time
 * @param listener hears of pools and answered jobs
 * @param submitAhead jobs handed to a queueing system beyond its free processors; 0 keeps the pool's order exactly
 * @param adoptionPatience how long a job that ran before waits for its server to come back, before its attempt counts as lost
 * @see ClusterManagerWire#attemptsStarting
 */
record PoolContext(
        QueueingSystemFactory queueing,
        AttemptRecorder recorder,
        InstantSource clock,
        JobListener listener,
        int submitAhead,
        Duration adoptionPatience) {}

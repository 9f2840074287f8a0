package org.gridshed.model;

import java.time.Duration;
import java.util.List;

/**
 * Runs jobs on the processors of one pool's servers: the door behind which the embedded queueing system and HTCondor stand.
 *
 * <p>The pool manager keeps the queue's order and submits only a little ahead of the processors, so what is in here
 * runs or is about to. All methods may be called from any thread and return soon, but for {@link #removeServer}.
 * Events of one job come in order, from one thread at a time.
 */
public interface QueueingSystem extends AutoCloseable {

    /** Takes an attempt to run; the same job and attempt number again is the same submission. */
    void submit(JobRequest job, int attempt);

    /** Stops the job, waiting or running; false if it is not here. {@link Events#evicted} does not follow. */
    boolean cancel(String jobId);

    /** Changes the priority class of a job that has not started; without effect otherwise. */
    void prioritise(String jobId, int priority);

    /** Lets jobs run on the server from now on; the same grant again is the same server. */
    void addServer(ServerGrant server);

    /**
     * Takes a server out and returns when nothing of this pool runs on it any more. With {@link LeavingMode#PREEMPT} its
     * attempts are stopped and reported as evicted, in order of arrival. With {@link LeavingMode#DRAIN} it takes nothing new.
     *
     * @param patience how long a drain may take
     * @return false if jobs still ran when {@code patience} ended; the server then is in use again
     */
    boolean removeServer(String server, LeavingMode mode, Duration patience) throws InterruptedException;

    /** Forgets a server that is dead; its running attempts are reported as lost. */
    void loseServer(String server);

    /** Returns the jobs in here, waiting or running. */
    List<JobState> state();

    @Override
    void close();

    /**
     * One job in the queueing system.
     *
     * @param attempt the attempt; its server is empty while it has not started
     * @param running whether it has started
     */
    record JobState(AttemptRef attempt, boolean running) {}

    /** Hears what happens to jobs; must return soon. */
    interface Events {
        /**
         * The attempt is about to run. When this returns false, or throws, the attempt must not run and counts as
         * evicted: its start could not be recorded.
         */
        boolean starting(AttemptRef attempt);

        /** The attempt ended with an answer of the service. */
        void ended(AttemptRef attempt, JobReply reply);

        /** The attempt was stopped before its end, or never started, and may run again; nothing of it will run on. */
        void evicted(AttemptRef attempt, String reason);

        /** The attempt's end is unknown: its server, its service host or the way there broke after the message was sent. */
        void lost(AttemptRef attempt, String reason);
    }
}

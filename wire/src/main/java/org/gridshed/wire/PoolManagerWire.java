package org.gridshed.wire;

import java.util.List;
import org.gridshed.model.JobReply;
import org.gridshed.model.JobRequest;
import org.gridshed.model.PoolObservation;
import org.gridshed.model.PoolSettings;
import org.gridshed.model.ServerGrant;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/** What the cluster manager asks of a pool manager. A pool that is not open is an {@link UnknownPoolException}. */
@HttpExchange("/wire/pools")
public interface PoolManagerWire {

    /** Opens a pool, or takes the settings if it is open. */
    @PostExchange
    void openPool(@RequestBody PoolSpec spec);

    /** Closes a pool; its waiting jobs end as cancelled, its servers are forgotten. */
    @DeleteExchange("/{pool}")
    @HeldCall
    void closePool(@PathVariable("pool") String pool);

    /** Changes the settings of an open pool; takes effect at once, windows keep what they can. */
    @PutExchange("/{pool}/settings")
    void settings(@PathVariable("pool") String pool, @RequestBody PoolSettings settings);

    /**
     * Takes a job and returns when it has ended. The same id again joins the job that is there and gets the same reply.
     * A job that carries a last attempt, or that one of the pool's servers still holds, is adopted, not run again.
     */
    @PostExchange("/{pool}/jobs")
    @HeldCall
    JobReply submit(@PathVariable("pool") String pool, @RequestBody JobRequest job);

    /** Ends a job as cancelled with {@code reason}; a running one is stopped. False if it is not here or has ended. */
    @PostExchange("/{pool}/jobs/{jobId}/cancel")
    boolean cancel(
            @PathVariable("pool") String pool, @PathVariable("jobId") String jobId, @RequestBody CancelReason reason);

    /** Lets the pool use a server, on top of its stack; a lower epoch than the one known is ignored. Adopts what the node holds. */
    @PostExchange("/{pool}/servers")
    void addServer(@PathVariable("pool") String pool, @RequestBody ServerGrant grant);

    /**
     * Takes a server out of the pool and returns when none of its jobs runs there any more: preempted ones wait again at
     * the front in order of arrival. False if a drain did not end in time; the server then stays.
     * A server that is not in the pool has left already: true.
     */
    @PostExchange("/{pool}/servers/{server}/release")
    @HeldCall
    boolean release(
            @PathVariable("pool") String pool, @PathVariable("server") String server, @RequestBody ReleaseOrder order);

    /** Forgets a dead server; attempts running there follow the idempotent rule. */
    @PostExchange("/{pool}/servers/{server}/lose")
    void loseServer(@PathVariable("pool") String pool, @PathVariable("server") String server);

    /** Returns what a policy may see of the pool now, with the servers in the order of its stack. */
    @GetExchange("/{pool}")
    PoolReport report(@PathVariable("pool") String pool);

    /** Returns the pools that are open here. */
    @GetExchange
    List<String> pools();

    /**
     * The word of a cluster manager that it started anew: jobs whose clients hung on an earlier incarnation and still wait
     * are cancelled, for nobody would get their replies.
     */
    @PostExchange("/-/origin")
    void origin(@RequestBody Origin origin);

    /** Why a job is cancelled, one sentence. */
    record CancelReason(String reason) {}

    /** The present incarnation of the cluster manager. */
    record Origin(String incarnation) {}

    /**
     * How a server leaves.
     *
     * @param preempt stop running jobs at once instead of draining; ignored (drains) where the service is not idempotent
     * @param patienceSeconds how long a drain may take; at its end an idempotent pool preempts, another keeps the server
     */
    record ReleaseOrder(boolean preempt, double patienceSeconds) {}

    /**
     * A pool as it stands.
     *
     * @param observation what a policy may see
     * @param servers names, bottom of the stack first
     * @param failing servers that could not run the last attempts given to them, with the reason
     * @param totals since the pool was opened here
     */
    record PoolReport(
            PoolObservation observation, List<String> servers, List<FailingServer> failing, PoolTotals totals) {}

    /** A server whose attempts fail without reaching the service. */
    record FailingServer(String server, int failures, String reason) {}

    /**
     * Counts since the pool was opened.
     *
     * @param arrived jobs taken
     * @param replied jobs answered by the service
     * @param faults of those, answered with a SOAP fault or a status of 500 and above
     * @param onTime of those replied, within the target
     * @param cancelled taken out
     * @param evicted attempts stopped by a move
     * @param lost attempts whose end is unknown
     * @param refused turned away because the queue was full
     */
    record PoolTotals(
            long arrived,
            long replied,
            long faults,
            long onTime,
            long cancelled,
            long evicted,
            long lost,
            long refused) {}
}

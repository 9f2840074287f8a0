package org.gridshed.cluster.api;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import java.util.List;
import org.gridshed.cluster.dispatch.PoolRouter;
import org.gridshed.cluster.journal.JobLog;
import org.gridshed.cluster.journal.JobView;
import org.gridshed.cluster.registry.RefusedException;
import org.gridshed.cluster.registry.UnknownNameException;
import org.gridshed.model.Ranges;
import org.gridshed.wire.PoolManagerWire.CancelReason;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The jobs in the journal. */
@RestController
@RequestMapping("/api/v1/jobs")
@Tag(name = "jobs")
public class JobResource {
    private static final int MAX_LIMIT = 1000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final JobLog jobs;
    private final PoolRouter pools;

    JobResource(JobLog jobs, PoolRouter pools) {
        this.jobs = jobs;
        this.pools = pools;
    }

    @GetMapping
    @Operation(summary = "Jobs, newest first; open=true shows those that have not ended, oldest first")
    List<JobView> list(
            @RequestParam(required = false) @Nullable String service,
            @RequestParam(required = false) @Nullable String outcome,
            @RequestParam(defaultValue = "false") boolean open,
            @RequestParam(defaultValue = "20") int limit) {
        int most = Ranges.within("limit", limit, 1, MAX_LIMIT);
        if (!open) {
            return jobs.list(service, outcome, most);
        }
        return jobs.open().stream()
                .filter(job -> service == null || job.service().equals(service))
                .limit(most)
                .toList();
    }

    @GetMapping("/{job}")
    @Operation(summary = "One job")
    JobView job(@PathVariable String job) {
        return jobs.find(job).orElseThrow(() -> new UnknownNameException("job", job));
    }

    @DeleteMapping("/{job}")
    @Operation(summary = "Cancel a job, waiting or running; its client gets a fault")
    JobView cancel(@PathVariable String job) throws InterruptedException {
        JobView known = job(job);
        if (known.ended() != null) {
            throw new RefusedException("job " + job + " has ended already");
        }
        var manager = pools.route(known.service(), PATIENCE).manager();
        if (!manager.cancel(known.service(), job, new CancelReason("an operator cancelled it"))) {
            throw new RefusedException("job " + job + " has just ended");
        }
        return job(job);
    }
}

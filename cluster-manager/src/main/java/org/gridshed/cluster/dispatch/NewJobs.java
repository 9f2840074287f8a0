package org.gridshed.cluster.dispatch;

import java.time.InstantSource;
import java.util.Objects;
import org.gridshed.model.JobRequest;
import org.gridshed.wire.envelope.HeaderFields;

/**
 * Makes jobs out of calls.
 *
 * @param ids where ids and traces come from
 * @param clock tells when a call arrived
 * @param origin this life of the cluster manager, whose connections the clients hang on
 */
public record NewJobs(JobIds ids, InstantSource clock, Incarnation origin) {

    JobRequest of(HostedService service, Call call) {
        String received = Objects.requireNonNullElse(HeaderFields.first(call.headers(), "traceparent"), "");
        JobRequest.Head head = new JobRequest.Head(
                ids.next(),
                service.name(),
                call.path(),
                call.headers(),
                clock.instant(),
                0,
                ids.traceparent(received),
                origin.id(),
                null);
        return new JobRequest(head, call.body());
    }
}

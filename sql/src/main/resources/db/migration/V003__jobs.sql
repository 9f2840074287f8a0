-- One row a job. Rows of synchronous calls are written behind, often only once, when the job has ended.
CREATE TABLE jobs (
    job_id        text PRIMARY KEY,
    service       text        NOT NULL,
    version       integer     NOT NULL,
    caller        text        NOT NULL,
    path          text        NOT NULL,
    traceparent   text        NOT NULL,
    arrived_at    timestamptz NOT NULL,
    started_at    timestamptz,
    ended_at      timestamptz,
    outcome       text,
    status        integer     NOT NULL DEFAULT 0,
    attempts      integer     NOT NULL DEFAULT 0,
    server        text,
    service_seconds double precision,
    request_bytes bigint      NOT NULL,
    reply_bytes   bigint      NOT NULL DEFAULT 0,
    detail        text
);

-- Lists go back from the newest; purging goes on from the oldest.
CREATE INDEX jobs_arrived_at ON jobs (arrived_at);
CREATE INDEX jobs_service_arrived_at ON jobs (service, arrived_at);
-- Few jobs are open at once, and only a start looks for them.
CREATE INDEX jobs_open ON jobs (job_id) WHERE ended_at IS NULL;

-- Attempts of jobs that began more than once; of all others the job's own row says everything.
CREATE TABLE attempts (
    job_id     text        NOT NULL REFERENCES jobs ON DELETE CASCADE,
    number     integer     NOT NULL,
    server     text        NOT NULL,
    started_at timestamptz NOT NULL,
    PRIMARY KEY (job_id, number)
);

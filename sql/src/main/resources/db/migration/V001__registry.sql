-- What there is (services, servers, pools), how servers moved, and what was decided.

-- What is set for all services and for the system, one row a subject: 'policy', 'pool-defaults'.
CREATE TABLE cluster_settings (
    name text PRIMARY KEY,
    value jsonb NOT NULL,
    -- Counts changes; a change names the one it was made from.
    version bigint NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE TABLE services (
    name text PRIMARY KEY,
    owner text NOT NULL,
    category text NOT NULL,
    -- Only what is set for this service alone.
    settings jsonb NOT NULL,
    -- Counts changes; an update names the one it was made from.
    version bigint NOT NULL,
    -- Null while the service is undeployed.
    current_version integer,
    -- Highest number ever given to a version, so that none is given twice.
    last_number integer NOT NULL,
    updated_at timestamptz NOT NULL
);

-- Immutable but for being deleted.
CREATE TABLE service_versions (
    service text NOT NULL REFERENCES services (name) ON DELETE CASCADE,
    number integer NOT NULL,
    digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
    kind text NOT NULL,
    archive_name text NOT NULL,
    endpoints jsonb NOT NULL,
    documents jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (service, number)
);

CREATE INDEX service_versions_digest ON service_versions (digest);

ALTER TABLE services
    ADD CONSTRAINT services_current_version_exists FOREIGN KEY (name, current_version)
        REFERENCES service_versions (service, number) DEFERRABLE INITIALLY DEFERRED;

-- Which pool manager holds which pool.
CREATE TABLE pools (
    service text PRIMARY KEY,
    manager text NOT NULL,
    assigned_at timestamptz NOT NULL
);

CREATE TABLE servers (
    name text PRIMARY KEY,
    url text NOT NULL,
    processors integer NOT NULL CHECK (processors BETWEEN 1 AND 1024),
    labels jsonb NOT NULL,
    -- The pool it belongs to; of a moving server the one that it leaves; null if none.
    pool text,
    -- Counts the grants of this server; raised before the first effect of each move.
    epoch bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('UNASSIGNED', 'ACTIVE', 'MOVING', 'LOST', 'FAILED')),
    cordoned boolean NOT NULL,
    detail text,
    incarnation text NOT NULL,
    last_seen timestamptz NOT NULL,
    changed_at timestamptz NOT NULL
);

CREATE TABLE moves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    server text NOT NULL,
    -- Null: it was in no pool.
    source text,
    -- Null: to no pool. Equal to the source: installed anew.
    target text,
    step text NOT NULL CHECK (step IN
        ('RESERVED', 'RELEASED', 'CONFIGURED', 'JOINED', 'RETURNING', 'DONE', 'RETURNED', 'FAILED')),
    reason text NOT NULL,
    decision_id bigint,
    epoch bigint NOT NULL,
    started_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    joined_at timestamptz,
    ended_at timestamptz,
    error text,
    CHECK ((ended_at IS NULL) = (step NOT IN ('DONE', 'RETURNED', 'FAILED')))
);

-- A server is in at most one open move, whoever asks.
CREATE UNIQUE INDEX moves_one_open_a_server ON moves (server) WHERE ended_at IS NULL;

CREATE INDEX moves_by_pair ON moves (source, target, id) WHERE step = 'DONE';

CREATE TABLE decisions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    decided_at timestamptz NOT NULL,
    policy text NOT NULL,
    parameters jsonb NOT NULL,
    -- Null where observing failed.
    observation jsonb,
    -- Null where the policy was not asked.
    decision jsonb,
    moves jsonb NOT NULL,
    moved boolean NOT NULL,
    reason text NOT NULL
);

CREATE INDEX decisions_by_time ON decisions (decided_at);

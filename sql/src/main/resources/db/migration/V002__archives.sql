-- Archives of services by digest. A row is there once all chunks are; archives never change.
CREATE TABLE archives (
    digest     text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
    kind       text NOT NULL CHECK (kind IN ('JAR', 'WAR')),
    size       bigint NOT NULL CHECK (size > 0),
    created_at timestamptz NOT NULL DEFAULT now()
);

-- Their bytes, 1 MiB a chunk but the last, numbered from 0.
CREATE TABLE archive_chunks (
    digest text NOT NULL REFERENCES archives ON DELETE CASCADE,
    seq    integer NOT NULL CHECK (seq >= 0),
    bytes  bytea NOT NULL,
    PRIMARY KEY (digest, seq)
);

-- Archives are packed already; trying to pack them again only costs time.
ALTER TABLE archive_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

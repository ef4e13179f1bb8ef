-- Files of what is kept about a customer, made for them, sealed, and deleted after a week.
CREATE TABLE data_export (
  id          uuid        PRIMARY KEY,
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  lang        text        NOT NULL CHECK (lang ~ '^[a-z]{2}$'), -- its customer is told in
  asked_at    timestamptz NOT NULL,
  tries       integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
  failed_at   timestamptz,
  ready_at    timestamptz CHECK (failed_at IS NULL OR ready_at IS NULL),
  size        integer     CHECK (size > 0),
  expires_at  timestamptz,
  CHECK (num_nulls(ready_at, size, expires_at) IN (0, 3))
);
CREATE INDEX data_export_of ON data_export (customer_id, asked_at DESC);
CREATE UNIQUE INDEX data_export_making ON data_export (customer_id) WHERE ready_at IS NULL AND failed_at IS NULL;

-- Levels of customers. A version of the table holds from a moment on; no row of it ever changes.
CREATE TABLE level_version (
  version    integer     PRIMARY KEY CHECK (version > 0),
  valid_from timestamptz NOT NULL
);
CREATE TABLE level_row (
  version          integer        NOT NULL REFERENCES level_version (version),
  level            smallint       NOT NULL CHECK (level >= 0),
  volume           numeric(78, 0) NOT NULL CHECK (volume >= 0), -- of 30 days, in USDT units
  identity         text           NOT NULL CHECK (identity IN ('none', 'basic', 'full', 'wealth')),
  discount_percent smallint       NOT NULL CHECK (discount_percent BETWEEN 0 AND 50),
  loan             numeric(78, 0), -- what may be borrowed, in USDT units; null: nothing
  crypto_day       numeric(78, 0) NOT NULL, -- what may leave in coins within 24 hours, in USDT units
  bank_day         numeric(78, 0),          -- the same to a bank; null: nothing
  PRIMARY KEY (version, level)
);
CREATE TRIGGER level_version_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON level_version
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
CREATE TRIGGER level_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON level_row
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();

INSERT INTO level_version VALUES (1, '2026-01-01T00:00:00Z');
INSERT INTO level_row
  SELECT 1, level, volume * 1000000, identity, discount, loan * 1000000, crypto * 1000000, bank * 1000000
  FROM (VALUES
    (0, 0::numeric, 'none', 0, NULL::numeric, 1000::numeric, NULL::numeric),
    (1, 0, 'basic', 0, NULL, 10000, NULL),
    (2, 0, 'full', 5, 10000, 50000, 20000),
    (3, 250000, 'full', 10, 10000, 100000, 50000),
    (4, 1000000, 'wealth', 15, 50000, 250000, 100000),
    (5, 5000000, 'wealth', 20, 100000, 1000000, 250000),
    (6, 25000000, 'wealth', 30, 250000, 2000000, 500000)
  ) AS row (level, volume, identity, discount, loan, crypto, bank);

-- What customers' real orders of the 30 whole days up to a day came to, in USDT units. Without a row: nothing.
CREATE TABLE level_volume (
  day         date           NOT NULL,
  customer_id text           NOT NULL CHECK (customer_id <> ''),
  units       numeric(78, 0) NOT NULL CHECK (units > 0),
  PRIMARY KEY (customer_id, day)
);
CREATE INDEX level_volume_day ON level_volume (day);
-- The days that were counted.
CREATE TABLE level_day (
  day        date        PRIMARY KEY,
  counted_at timestamptz NOT NULL
);
-- The level that a customer was told last; without a row: level 0.
CREATE TABLE level_told (
  customer_id text        PRIMARY KEY CHECK (customer_id <> ''),
  level       smallint    NOT NULL,
  since       timestamptz NOT NULL
);
CREATE INDEX identity_since ON identity (since);

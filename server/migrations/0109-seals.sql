-- Proof of the price log. A seal fixes each minute under a Merkle root, seals are the leaves of a tree, and the
-- heads of the tree are signed (protocol/proof).

-- A minute of the log, for ever, also after retention dropped its rows.
CREATE TABLE price_log_seal (
  n         integer     PRIMARY KEY CHECK (n > 0),
  first_seq bigint      NOT NULL UNIQUE,
  last_seq  bigint      NOT NULL UNIQUE CHECK (last_seq >= first_seq),
  minute    timestamptz NOT NULL CHECK (date_trunc('minute', minute) = minute), -- of its newest row
  root      bytea       NOT NULL CHECK (octet_length(root) = 32),
  chain     bytea       NOT NULL CHECK (octet_length(chain) = 32), -- of its last row
  previous  bytea       NOT NULL CHECK (octet_length(previous) = 32), -- hash of the seal before it
  hash      bytea       NOT NULL CHECK (octet_length(hash) = 32)
);
CREATE INDEX price_log_seal_minute ON price_log_seal (minute);

-- A seal continues the one before it without a gap.
CREATE FUNCTION price_log_seal_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.n = 1 THEN
    IF NEW.first_seq = (SELECT chain_from FROM price_log_head)
      AND NEW.previous = decode(repeat('00', 32), 'hex') THEN
      RETURN NEW;
    END IF;
  ELSIF EXISTS (
    SELECT 1 FROM price_log_seal
     WHERE n = NEW.n - 1 AND last_seq = NEW.first_seq - 1 AND hash = NEW.previous
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'price log: seal % does not follow the one before it', NEW.n;
END $$;

CREATE TRIGGER price_log_seal_follows BEFORE INSERT ON price_log_seal
  FOR EACH ROW EXECUTE FUNCTION price_log_seal_follows();
CREATE TRIGGER price_log_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log_seal
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_seal ENABLE ALWAYS TRIGGER price_log_seal_follows,
  ENABLE ALWAYS TRIGGER price_log_seal_append_only;

-- The full nodes of the tree, so that no proof reads all seals. Level 0 holds their hashes.
CREATE TABLE price_log_node (
  level smallint NOT NULL CHECK (level >= 0),
  place integer  NOT NULL CHECK (place >= 0), -- from the left, from 0
  hash  bytea    NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, place)
);
CREATE TRIGGER price_log_node_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log_node
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_node ENABLE ALWAYS TRIGGER price_log_node_append_only;

-- The signed heads of the tree, one for each seal.
CREATE TABLE price_log_tree_head (
  size      integer     PRIMARY KEY REFERENCES price_log_seal (n), -- seals in the tree
  root      bytea       NOT NULL CHECK (octet_length(root) = 32),
  at        timestamptz NOT NULL,
  key_id    text        NOT NULL CHECK (key_id ~ '^[0-9a-f]{32}$'),
  signature bytea       NOT NULL CHECK (octet_length(signature) = 64)
);
CREATE TRIGGER price_log_tree_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log_tree_head
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_tree_head ENABLE ALWAYS TRIGGER price_log_tree_head_append_only;

-- Rows that outlive their day, because their seal has rows of later days too or is not made. Only
-- price_log_drop_before() fills it, from rows that the log checked.
CREATE TABLE price_log_kept (
  seq           bigint      PRIMARY KEY,
  instrument_id integer     NOT NULL,
  at            timestamptz NOT NULL,
  mid           bigint      NOT NULL,
  source        text        NOT NULL,
  previous_seq  bigint,
  chain         bytea       NOT NULL
);
CREATE TRIGGER price_log_kept_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log_kept
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_kept ENABLE ALWAYS TRIGGER price_log_kept_append_only;

-- Rows that orders stand on, with their path to the root of their seal. Receipts need them after retention
-- dropped the day.
CREATE TABLE price_log_place (
  seq           bigint      PRIMARY KEY,
  instrument_id integer     NOT NULL,
  at            timestamptz NOT NULL,
  mid           bigint      NOT NULL,
  source        text        NOT NULL,
  previous_seq  bigint,
  seal          integer     NOT NULL REFERENCES price_log_seal (n),
  path          bytea       NOT NULL -- 32 bytes a hash
);
CREATE TRIGGER price_log_place_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON price_log_place
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE price_log_place ENABLE ALWAYS TRIGGER price_log_place_append_only;

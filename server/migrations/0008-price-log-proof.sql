-- The price log can be proved: every row carries the chain of hashes up to it, every minute is sealed
-- under a Merkle root, the seals are leaves of a tree whose head is signed, and each closed order gets
-- a receipt. What is hashed and how: contract/proof/.

-- Rows written before this file are not in the chain and not sealed: `chain_from` says where it begins.
ALTER TABLE price_log ADD COLUMN chain bytea;
ALTER TABLE price_log ADD CONSTRAINT price_log_chained
  CHECK (chain IS NOT NULL AND octet_length(chain) = 32) NOT VALID;

ALTER TABLE price_log_head
  ADD COLUMN chain bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')
    CHECK (octet_length(chain) = 32),
  ADD COLUMN chain_from bigint;
ALTER TABLE price_log_head DISABLE TRIGGER price_log_head_kept;
UPDATE price_log_head SET chain_from = last_seq + 1;
ALTER TABLE price_log_head ENABLE TRIGGER price_log_head_kept;
ALTER TABLE price_log_head ALTER COLUMN chain_from SET NOT NULL;

CREATE OR REPLACE FUNCTION price_log_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.last_seq > OLD.last_seq AND NEW.chain <> OLD.chain
    AND NEW.chain_from = OLD.chain_from THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the head of the price log only moves on: % refused', TG_OP;
END $$;

-- A minute of the log, fixed for ever, also after its rows were dropped.
CREATE TABLE price_log_seal (
  n         integer     PRIMARY KEY CHECK (n > 0),
  first_seq bigint      NOT NULL UNIQUE,
  last_seq  bigint      NOT NULL UNIQUE CHECK (last_seq >= first_seq),
  -- Of its newest row.
  minute    timestamptz NOT NULL CHECK (date_trunc('minute', minute) = minute),
  root      bytea       NOT NULL CHECK (octet_length(root) = 32),
  chain     bytea       NOT NULL CHECK (octet_length(chain) = 32),
  previous  bytea       NOT NULL CHECK (octet_length(previous) = 32),
  hash      bytea       NOT NULL CHECK (octet_length(hash) = 32)
);
CREATE INDEX price_log_seal_minute ON price_log_seal (minute);

-- A seal follows the one before it without a gap.
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

-- The full nodes of the tree of seals, so that no proof needs all seals. Level 0 holds their hashes.
CREATE TABLE price_log_node (
  level smallint NOT NULL CHECK (level >= 0),
  place integer  NOT NULL CHECK (place >= 0),
  hash  bytea    NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, place)
);

-- The signed heads of the tree of seals, one for each seal.
CREATE TABLE price_log_tree_head (
  size      integer     PRIMARY KEY REFERENCES price_log_seal (n),
  root      bytea       NOT NULL CHECK (octet_length(root) = 32),
  at        timestamptz NOT NULL,
  key_id    text        NOT NULL CHECK (key_id ~ '^[0-9a-f]{32}$'),
  signature bytea       NOT NULL CHECK (octet_length(signature) = 64)
);

-- Rows that outlive their day: of seals whose other rows are still there. See price_log_drop_before.
CREATE TABLE price_log_kept (
  seq           bigint      PRIMARY KEY,
  instrument_id integer     NOT NULL,
  at            timestamptz NOT NULL,
  mid           bigint      NOT NULL,
  source        text        NOT NULL,
  chain         bytea       NOT NULL
);

-- Rows that orders stand on, with their way to the root of their seal: for receipts made after the day
-- was dropped.
CREATE TABLE price_log_place (
  seq           bigint      PRIMARY KEY,
  instrument_id integer     NOT NULL,
  at            timestamptz NOT NULL,
  mid           bigint      NOT NULL,
  source        text        NOT NULL,
  seal          integer     NOT NULL REFERENCES price_log_seal (n),
  -- 32 bytes a hash.
  path          bytea       NOT NULL
);

-- The receipt of a closed order: the very text that was signed.
CREATE TABLE receipt (
  order_id    text        PRIMARY KEY,
  customer_id text        NOT NULL,
  body        text        NOT NULL,
  made_at     timestamptz NOT NULL
);

-- Closed orders whose receipt is still to be made. Only a list of work: emptied as it is done.
CREATE TABLE receipt_due (order_id text PRIMARY KEY);

CREATE FUNCTION receipt_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_due (order_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER contract_order_receipt_due AFTER UPDATE ON contract_order
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state = 'closed')
  EXECUTE FUNCTION receipt_is_due();

-- The two entries of an order.
CREATE INDEX ledger_entry_of_contract ON ledger_entry (ref)
  WHERE type IN ('contractOpened', 'contractClosed');

CREATE FUNCTION proof_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['price_log_seal', 'price_log_node', 'price_log_tree_head',
    'price_log_kept', 'price_log_place', 'receipt'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept()', kept || '_append_only', kept);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', kept, kept || '_append_only');
  END LOOP;
END $$;
ALTER TABLE price_log_seal ENABLE ALWAYS TRIGGER price_log_seal_follows;
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_receipt_due;

-- Retention, as before, but a seal is there with all of its rows or with none: what the dropped days
-- hold of seals of later days (the last price of a closed market), or of no seal yet, is kept.
CREATE OR REPLACE FUNCTION price_log_drop_before(day date) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  part text;
  begins CONSTANT timestamptz := day::text || ' 00:00:00+00';
  sealed_seq bigint;
BEGIN
  SELECT coalesce(max(last_seq), 0) INTO sealed_seq FROM price_log_seal WHERE minute < begins;
  INSERT INTO price_log_kept (seq, instrument_id, at, mid, source, chain)
    SELECT seq, instrument_id, at, mid, source, chain FROM price_log
     WHERE at < begins AND seq > sealed_seq AND chain IS NOT NULL
    ON CONFLICT DO NOTHING;
  FOR part IN
    SELECT child.relname FROM pg_inherits
      JOIN pg_class child ON child.oid = inhrelid
     WHERE inhparent = 'price_log'::regclass
       AND child.relname < 'price_log_' || to_char(day, 'YYYYMMDD')
     ORDER BY child.relname
  LOOP
    EXECUTE format('DROP TABLE %I', part);
    RETURN NEXT part;
  END LOOP;
END $$;

-- Deposits: what customers report and what the watcher of a chain sees. A transfer on a chain is one deposit
-- at most, ever. Money is whole units of the asset; moments are the program's clock.

-- Customers' own addresses: made once, theirs for ever, and numbers are never used again.
CREATE TABLE deposit_address (
  address     text        PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  -- Which extended key it was derived from.
  key_id      text        NOT NULL,
  number      integer     NOT NULL CHECK (number >= 0),
  made_at     timestamptz NOT NULL,
  UNIQUE (customer_id, key_id),
  UNIQUE (key_id, number)
);

-- How far each chain was looked at, and which block was there.
CREATE TABLE deposit_position (
  network text    PRIMARY KEY,
  height  integer NOT NULL CHECK (height >= 0),
  hash    text    NOT NULL
);

CREATE TABLE deposit (
  id            text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no            bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id   text           NOT NULL CHECK (customer_id <> ''),
  network       text           NOT NULL,
  watched       boolean        NOT NULL,
  asset         text           NOT NULL CHECK (asset ~ '^[A-Z]{2,10}$'),
  way           text           NOT NULL CHECK (way IN ('wallet', 'address', 'hand')),
  claimed       numeric(78, 0) CHECK (claimed > 0),
  hash          text           CHECK (hash ~ '^(0x)?[0-9a-f]{64}$'),
  last_six      text           CHECK (last_six ~ '^[0-9a-f]{6}$'),
  image_id      text,
  -- Of the transfer: -1 the chain's own coin, else its place among the logs of its transaction; -2 what
  -- only people saw.
  position      integer        CHECK (position >= -2),
  sender        text,
  nonce         integer,
  units         numeric(78, 0) CHECK (units > 0),
  block         integer,
  block_hash    text,
  confirmations integer        NOT NULL DEFAULT 0 CHECK (confirmations >= 0),
  state         text           NOT NULL CHECK (state IN
    ('submitted', 'confirming', 'approved', 'success', 'failed', 'rejected', 'reversed')),
  reason        text,
  note          text,
  submitted_at  timestamptz    NOT NULL,
  since         timestamptz    NOT NULL,
  debt          numeric(78, 0) NOT NULL DEFAULT 0 CHECK (debt >= 0 AND debt <= coalesce(units, 0)),

  CONSTRAINT deposit_is_a_transfer CHECK (position IS NULL OR num_nonnulls(hash, units) = 2),
  CONSTRAINT deposit_credited_by_its_transfer CHECK (
    state NOT IN ('confirming', 'approved', 'success', 'reversed') OR position IS NOT NULL),
  CONSTRAINT deposit_by_hand CHECK ((way = 'hand') = (image_id IS NOT NULL)
    AND (way = 'hand' OR last_six IS NULL) AND (watched OR way = 'hand'))
);

CREATE UNIQUE INDEX deposit_transfer_once ON deposit (network, hash, position) WHERE position IS NOT NULL;
CREATE INDEX deposit_of ON deposit (customer_id, no DESC);
CREATE INDEX deposit_of_hash ON deposit (network, hash);
CREATE INDEX deposit_open ON deposit (network, no)
  WHERE state IN ('submitted', 'confirming', 'approved');
CREATE INDEX deposit_block ON deposit (network, block) WHERE state IN ('success', 'reversed');

-- Every step of every deposit: from where, by what, whose.
CREATE TABLE deposit_step (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_id text        NOT NULL REFERENCES deposit (id),
  came_from  text        NOT NULL,
  led_to     text        NOT NULL,
  event      text        NOT NULL,
  actor      text        NOT NULL,
  reason     text,
  at         timestamptz NOT NULL
);
CREATE INDEX deposit_step_of ON deposit_step (deposit_id, id);

CREATE TABLE deposit_approval (
  deposit_id text        NOT NULL REFERENCES deposit (id),
  operator   text        NOT NULL CHECK (operator <> ''),
  reason     text        NOT NULL CHECK (btrim(reason) <> ''),
  at         timestamptz NOT NULL,
  PRIMARY KEY (deposit_id, operator)
);

-- Transfers to us that can be given to nobody: never credited by themselves, never forgotten.
CREATE TABLE deposit_stray (
  network    text           NOT NULL,
  hash       text           NOT NULL,
  position   integer        NOT NULL,
  sender     text           NOT NULL,
  recipient  text           NOT NULL,
  asset      text           NOT NULL,
  units      numeric(78, 0) NOT NULL CHECK (units > 0),
  tx_sender  text           NOT NULL,
  nonce      integer        NOT NULL,
  block      integer        NOT NULL,
  block_hash text           NOT NULL,
  seen_at    timestamptz    NOT NULL,
  PRIMARY KEY (network, hash, position)
);

CREATE FUNCTION deposit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['hash', 'position', 'sender', 'nonce', 'units', 'block', 'block_hash',
    'confirmations', 'state', 'reason', 'note', 'since', 'debt'];
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state IN ('submitted', 'confirming') AND NEW.debt = 0 THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
    AND OLD.state NOT IN ('failed', 'rejected')
    AND (NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
      ('submitted', 'confirming'), ('submitted', 'failed'), ('submitted', 'approved'),
      ('submitted', 'rejected'), ('confirming', 'approved'), ('confirming', 'submitted'),
      ('confirming', 'failed'), ('confirming', 'rejected'), ('approved', 'submitted'),
      ('approved', 'success'), ('success', 'reversed'), ('reversed', 'confirming')))
    -- What was credited stays what it was: the same transfer, and the same amount.
    AND (OLD.state NOT IN ('approved', 'success', 'reversed')
      OR (NEW.hash, NEW.position, NEW.units) = (OLD.hash, OLD.position, OLD.units)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit: % cannot become %, or something that is kept was changed', OLD.state, NEW.state
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER deposit_keeps_its_course
  BEFORE INSERT OR UPDATE OR DELETE ON deposit
  FOR EACH ROW EXECUTE FUNCTION deposit_guard();

CREATE FUNCTION deposit_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: rows are kept as they are', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER deposit_address_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_address
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
CREATE TRIGGER deposit_never_emptied BEFORE TRUNCATE ON deposit
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
CREATE TRIGGER deposit_step_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_step
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
CREATE TRIGGER deposit_approval_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_approval
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
CREATE TRIGGER deposit_stray_kept BEFORE DELETE OR TRUNCATE ON deposit_stray
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();

ALTER TABLE deposit_address ENABLE ALWAYS TRIGGER deposit_address_kept;
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_keeps_its_course;
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_never_emptied;
ALTER TABLE deposit_step ENABLE ALWAYS TRIGGER deposit_step_kept;
ALTER TABLE deposit_approval ENABLE ALWAYS TRIGGER deposit_approval_kept;
ALTER TABLE deposit_stray ENABLE ALWAYS TRIGGER deposit_stray_kept;

-- Deposits: what customers report, what the watcher of a chain sees and what people decide.
-- Money is in whole units of the asset; moments are by the program's clock.

CREATE FUNCTION deposit_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '%: rows are kept as they are', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Customers' own addresses. They stay theirs for ever, so that a late transfer still finds its owner.
CREATE TABLE deposit_address (
  address     text        PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  key_id      text        NOT NULL, -- the extended key that it is derived from
  number      integer     NOT NULL CHECK (number >= 0), -- its place below the key; no two customers share one
  made_at     timestamptz NOT NULL,
  UNIQUE (customer_id, key_id),
  UNIQUE (key_id, number)
);
CREATE TRIGGER deposit_address_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_address
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
ALTER TABLE deposit_address ENABLE ALWAYS TRIGGER deposit_address_kept;

-- How far the watcher has read each chain. The hash of that block tells whether the chain reorganised.
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
  watched       boolean        NOT NULL, -- the chain decides it, and not people alone
  asset         text           NOT NULL CHECK (asset ~ '^[A-Z]{2,10}$'),
  way           text           NOT NULL CHECK (way IN ('wallet', 'address', 'hand')),
  claimed       numeric(78, 0) CHECK (claimed > 0), -- what the customer reports; null: the watcher found it
  hash          text           CHECK (hash ~ '^(0x)?[0-9a-f]{64}$'),
  last_six      text           CHECK (last_six ~ '^[0-9a-f]{6}$'), -- end of the hash, where the customer knows no more
  image_id      text,
  -- Place of the transfer among the logs of its transaction; -1: the chain's own coin, -2: only people saw it.
  position      integer        CHECK (position >= -2),
  sender        text,                    -- of the transaction: with the nonce it finds one that replaces another
  nonce         integer,
  units         numeric(78, 0) CHECK (units > 0), -- what arrived
  block         integer,
  block_hash    text,
  confirmations integer        NOT NULL DEFAULT 0 CHECK (confirmations >= 0),
  state         text           NOT NULL CHECK (state IN
    ('submitted', 'confirming', 'approved', 'success', 'failed', 'rejected', 'reversed')),
  reason        text,
  note          text,
  submitted_at  timestamptz    NOT NULL,
  since         timestamptz    NOT NULL, -- in this state
  debt          numeric(78, 0) NOT NULL DEFAULT 0 -- what the treasury carries of a reversed one that the customer spent
    CHECK (debt >= 0 AND debt <= coalesce(units, 0)),

  CONSTRAINT deposit_is_a_transfer CHECK (position IS NULL OR num_nonnulls(hash, units) = 2),
  CONSTRAINT deposit_credited_by_its_transfer CHECK (
    state NOT IN ('confirming', 'approved', 'success', 'reversed') OR position IS NOT NULL),
  CONSTRAINT deposit_by_hand CHECK ((way = 'hand') = (image_id IS NOT NULL)
    AND (way = 'hand' OR last_six IS NULL) AND (watched OR way = 'hand')),
  -- Chains that nobody watches, such as Bitcoin, write hashes without 0x. Two spellings would be two deposits.
  CONSTRAINT deposit_hash_in_one_spelling CHECK (hash IS NULL OR watched = (hash LIKE '0x%'))
);
-- A transfer on a chain is one deposit at most, ever.
CREATE UNIQUE INDEX deposit_transfer_once ON deposit (network, hash, position) WHERE position IS NOT NULL;
CREATE INDEX deposit_of ON deposit (customer_id, no DESC);
CREATE INDEX deposit_of_hash ON deposit (network, hash);
CREATE INDEX deposit_open ON deposit (network, no) WHERE state IN ('submitted', 'confirming', 'approved');
CREATE INDEX deposit_block ON deposit (network, block) WHERE state IN ('success', 'reversed');

CREATE FUNCTION deposit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['hash', 'position', 'sender', 'nonce', 'units', 'block', 'block_hash',
    'confirmations', 'state', 'reason', 'note', 'since', 'debt'];
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state IN ('submitted', 'confirming') AND NEW.debt = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
    AND OLD.state NOT IN ('failed', 'rejected')
    AND (NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
      ('submitted', 'confirming'), ('submitted', 'failed'), ('submitted', 'approved'),
      ('submitted', 'rejected'), ('confirming', 'approved'), ('confirming', 'submitted'),
      ('confirming', 'failed'), ('confirming', 'rejected'), ('approved', 'submitted'),
      ('approved', 'success'), ('success', 'reversed'), ('reversed', 'confirming'), ('reversed', 'approved')))
    -- What is credited stays the same transfer of the same amount. Only people may approve another amount,
    -- where the chain takes a transfer back and brings it again.
    AND (OLD.state NOT IN ('approved', 'success', 'reversed')
      OR (NEW.hash, NEW.position) = (OLD.hash, OLD.position)
        AND (NEW.units = OLD.units OR (OLD.state, NEW.state) = ('reversed', 'approved'))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit: % cannot become %, or something that is kept was changed', OLD.state, NEW.state
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER deposit_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON deposit
  FOR EACH ROW EXECUTE FUNCTION deposit_guard();
CREATE TRIGGER deposit_never_emptied BEFORE TRUNCATE ON deposit FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
ALTER TABLE deposit ENABLE ALWAYS TRIGGER deposit_keeps_its_course, ENABLE ALWAYS TRIGGER deposit_never_emptied;

-- Every step of every deposit.
CREATE TABLE deposit_step (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_id text        NOT NULL REFERENCES deposit (id),
  came_from  text        NOT NULL, -- the state before
  led_to     text        NOT NULL, -- the state after
  event      text        NOT NULL,
  actor      text        NOT NULL, -- chain, engine, or the operator's id
  reason     text,
  at         timestamptz NOT NULL
);
CREATE INDEX deposit_step_of ON deposit_step (deposit_id, id);
CREATE TRIGGER deposit_step_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_step
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
ALTER TABLE deposit_step ENABLE ALWAYS TRIGGER deposit_step_kept;

-- What operators approve: one transaction with one amount, and only approvals of the same count together.
-- An operator may think again: the newest approval is the one that counts.
CREATE TABLE deposit_approval (
  no         bigint         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deposit_id text           NOT NULL REFERENCES deposit (id),
  operator   text           NOT NULL CHECK (operator <> ''),
  reason     text           NOT NULL CHECK (btrim(reason) <> ''),
  hash       text           CHECK (hash ~ '^(0x)?[0-9a-f]{64}$'),
  units      numeric(78, 0) CHECK (units > 0),
  at         timestamptz    NOT NULL,
  CONSTRAINT deposit_approval_of_something CHECK (num_nonnulls(hash, units) = 2)
);
CREATE INDEX deposit_approval_of ON deposit_approval (deposit_id, operator, no DESC);
CREATE TRIGGER deposit_approval_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_approval
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
ALTER TABLE deposit_approval ENABLE ALWAYS TRIGGER deposit_approval_kept;

-- Transfers to us that no customer reported: nobody is credited by itself, and none is ever forgotten.
-- The watcher updates a row when a reorganised chain brings its transfer in another block.
CREATE TABLE unattributed_transfer (
  network    text           NOT NULL,
  hash       text           NOT NULL,
  position   integer        NOT NULL,
  sender     text           NOT NULL, -- of the transfer
  recipient  text           NOT NULL,
  asset      text           NOT NULL,
  units      numeric(78, 0) NOT NULL CHECK (units > 0),
  tx_sender  text           NOT NULL, -- of the transaction, who need not be who paid
  nonce      integer        NOT NULL,
  block      integer        NOT NULL,
  block_hash text           NOT NULL,
  seen_at    timestamptz    NOT NULL,
  PRIMARY KEY (network, hash, position)
);
CREATE TRIGGER unattributed_transfer_kept BEFORE DELETE OR TRUNCATE ON unattributed_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_kept();
ALTER TABLE unattributed_transfer ENABLE ALWAYS TRIGGER unattributed_transfer_kept;
